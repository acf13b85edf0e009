import { z } from "zod";
import { plainCookie } from "#server/protocol/cookie.ts";
import { readCookie } from "#app/request/cookies.server.ts";
import { CODE_TTL_MS } from "#server/identity/code/code.ts";

const COOKIE = "code_sent";
/** Seconds. */
const MAX_AGE = CODE_TTL_MS / 1000;
const SAVED_FIELDS = ["tab", "email", "phoneCountry", "phone", "staySignedIn", "agreePrivacy"];

const DraftSchema = z.object({
  form: z.enum(["login", "register", "reset", "bind", "delete"]),
  typed: z.record(z.string().max(20), z.string().max(100)),
  resendAt: z.number(),
});
export type CodeDraft = z.output<typeof DraftSchema>;

/** Returns a Set-Cookie line with the values of a form whose code was sent, without passwords. The visitor may leave the page to read the code. */
export function saveCodeDraft(draft: CodeDraft, secure: boolean): string {
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([name]) => SAVED_FIELDS.includes(name)));
  return plainCookie(COOKIE, JSON.stringify({ ...draft, typed }), { secure, maxAge: MAX_AGE, httpOnly: true });
}

export const clearCodeDraft = (secure: boolean) => plainCookie(COOKIE, "", { secure, httpOnly: true });

/** Returns the draft of this form and tab; null if none is stored, or it is of another form or tab. */
export function readCodeDraft(request: Request, form: CodeDraft["form"], tab: string): CodeDraft | null {
  try {
    const draft = DraftSchema.parse(JSON.parse(readCookie(request, COOKIE) ?? ""));
    return draft.form === form && draft.typed.tab === tab ? draft : null;
  } catch {
    return null;
  }
}
