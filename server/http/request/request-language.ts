import type { Request } from "express";
import { isChannelLanguage, languageNamed, languageOfTag, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { readCookieHeader } from "#server/protocol/read-cookie.ts";

/** The language in which the gate speaks to a reader: that of the address, of a call's header, else the remembered one. */
export function requestLanguage(req: Pick<Request, "path" | "headers">): ChannelLanguage {
  const segment = req.path.split("/")[1];
  if (isChannelLanguage(segment)) return segment;
  const asked = segment?.toLowerCase() === "api" ? languageOfTag(String(req.headers.lang ?? "")) : undefined;
  return asked ?? languageNamed(readCookieHeader(req.headers.cookie, "lang_base") ?? "");
}
