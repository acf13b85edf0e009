import type { Request } from "express";
import { isChannelLanguage, languageNamed, languageOfLt, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { readCookieHeader } from "#server/locale/read-cookie.ts";

/** The language in which the gate speaks to a reader: that of the address, of a call's header, else the remembered one. */
export function readerLanguage(req: Pick<Request, "path" | "headers">): ChannelLanguage {
  const segment = req.path.split("/")[1];
  if (isChannelLanguage(segment)) return segment;
  const asked = segment?.toLowerCase() === "api" ? String(req.headers.lang ?? "").toLowerCase() : "";
  if (isChannelLanguage(asked)) return asked;
  return languageOfLt(asked) ?? languageNamed(readCookieHeader(req.headers.cookie, "lang_base") ?? "");
}
