import type { Request } from "express";
import { isChannelLanguage, languageNamed, languageOfLt, type ChannelLanguage } from "#server/locale/locale.schema.ts";

/** The language in which the gate speaks to a reader: that of the address, of a call's header, else the remembered one. */
export function readerLanguage(req: Pick<Request, "path" | "headers">): ChannelLanguage {
  const segment = req.path.split("/")[1];
  if (isChannelLanguage(segment)) return segment;
  const asked = segment?.toLowerCase() === "api" ? String(req.headers.lang ?? "").toLowerCase() : "";
  if (isChannelLanguage(asked)) return asked;
  return languageOfLt(asked) ?? languageNamed(/(?:^|;\s*)lang_base=([a-z-]+)/.exec(req.headers.cookie ?? "")?.[1]);
}
