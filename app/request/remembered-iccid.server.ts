import { IccidSchema } from "#server/forms/field.schema.ts";
import { plainCookie, readCookie } from "./cookies.server.ts";

const COOKIE = "iccid";

/** Returns the ICCID that the visitor asked to remember (§2, Top-up), or null. */
export function readRememberedIccid(request: Request): string | null {
  return IccidSchema.safeParse(readCookie(request, COOKIE) ?? undefined).data ?? null;
}

/** Returns a Set-Cookie line that remembers a SIM for a year, unreadable for scripts; null deletes it. */
export function rememberedIccidCookie(iccid: string | null, secure: boolean): string {
  return plainCookie(COOKIE, iccid ?? "", { secure, httpOnly: true });
}
