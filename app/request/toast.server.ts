import { redirect } from "@remix-run/node";
import { plainCookie } from "#server/protocol/cookie.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import { readCookie } from "./cookies.server.ts";

/** A short message after a redirect. A `tip` and an `error` disappear after seconds; a `notice` stays, because the visitor has to know it. */
export type ToastMessage = { kind: "tip" | "error" | "notice"; text: TextKey };

/** The next step of notices. */
export const NOTICE_LINKS: Partial<Record<TextKey, { page: "forgot-pass"; label: TextKey }>> = {
  "identity:register.existed": { page: "forgot-pass", label: "identity:forgot.submit" },
};

/** Returns the message of the previous response, or null. The caller sends `clearToast` so that it is shown only once. */
export function readToast(request: Request): ToastMessage | null {
  const value = readCookie(request, "toast");
  const match = value?.match(/^(tip|error|notice)~([a-z0-9-]+:[a-zA-Z0-9.-]+)$/);
  return match ? { kind: match[1] as ToastMessage["kind"], text: match[2] as TextKey } : null;
}

export const clearToast = (secure: boolean) => plainCookie("toast", "", { secure, httpOnly: true });

/** Returns a 303 redirect to a page of this site, which shows the message once. */
export function redirectWithToast(to: string, toast: ToastMessage, options: { secure: boolean; cookies?: string[] }) {
  const headers = new Headers();
  for (const cookie of options.cookies ?? []) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", plainCookie("toast", `${toast.kind}~${toast.text}`, { secure: options.secure, maxAge: 60, httpOnly: true }));
  return redirect(to, { status: 303, headers });
}
