import { z } from "zod";
import { plainCookie, readCookie } from "#app/request/cookies.server.ts";

const COOKIE = "code_sent";
/** As long as a code lives (s). */
const MAX_AGE = 600;
const KEPT = ["tab", "email", "phoneCountry", "phone", "staySignedIn", "agreePrivacy"];

const DraftSchema = z.object({
  form: z.enum(["login", "register", "reset", "bind", "delete"]),
  typed: z.record(z.string().max(20), z.string().max(100)),
  resendAt: z.number(),
});
export type CodeDraft = z.output<typeof DraftSchema>;

/** Keeps what a form held while its code is on the way, but no password: the page may be left to read the mail, and reloaded. */
export function saveCodeDraft(draft: CodeDraft, secure: boolean): string {
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([name]) => KEPT.includes(name)));
  return plainCookie(COOKIE, JSON.stringify({ ...draft, typed }), { secure, maxAge: MAX_AGE, httpOnly: true });
}

export const clearCodeDraft = (secure: boolean) => plainCookie(COOKIE, "", { secure, httpOnly: true });

/** What this form held when it asked for a code, or null. */
export function readCodeDraft(request: Request, form: CodeDraft["form"], tab: string): CodeDraft | null {
  try {
    const draft = DraftSchema.parse(JSON.parse(readCookie(request, COOKIE) ?? ""));
    return draft.form === form && draft.typed.tab === tab ? draft : null;
  } catch {
    return null;
  }
}
