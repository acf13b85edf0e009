import type { Request } from "express";
import { isChannelLanguage, parseLanguageTag, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { visitorLanguage } from "#server/locale/visitor-language.ts";

/** Returns the language of messages that are sent before Remix runs: from the address, the `lang` header of an API call, or the visitor (`visitorLanguage`). */
export function requestLanguage(req: Pick<Request, "path" | "headers">): ChannelLanguage {
  const segment = req.path.split("/")[1];
  if (isChannelLanguage(segment)) return segment;
  const headerLanguage = segment?.toLowerCase() === "api" ? parseLanguageTag(String(req.headers.lang ?? "")) : undefined;
  return headerLanguage ?? visitorLanguage({ cookie: req.headers.cookie, acceptLanguage: req.headers["accept-language"] });
}
