import { IccidSchema } from "#server/forms/field.schema.ts";
import { plainCookie, readCookie } from "./cookies.server.ts";

const COOKIE = "iccid";

/** The SIM that this browser was asked to remember (§2, Top-up), or null. */
export function readRememberedIccid(request: Request): string | null {
  return IccidSchema.safeParse(readCookie(request, COOKIE) ?? undefined).data ?? null;
}

/** A Set-Cookie line that remembers a SIM for a year; null forgets it. Scripts cannot read it. */
export function rememberIccid(iccid: string | null, secure: boolean): string {
  return plainCookie(COOKIE, iccid ?? "", { secure, httpOnly: true });
}
