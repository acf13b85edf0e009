import { redirect } from "@remix-run/node";
import { plainCookie, readCookie } from "./cookies.server.ts";

/** A short message after a redirect: a text key ("site:toast.preferences-saved") and how it is meant. */
export type ToastMessage = { kind: "tip" | "error"; text: string };

/** Reads the message that the last answer left; the caller sends `clearToast` so that it shows once. */
export function readToast(request: Request): ToastMessage | null {
  const value = readCookie(request, "toast");
  const match = value?.match(/^(tip|error)~([a-z0-9-]+:[a-zA-Z0-9.-]+)$/);
  return match ? { kind: match[1] as ToastMessage["kind"], text: match[2] as string } : null;
}

export const clearToast = (secure: boolean) => plainCookie("toast", "", { secure, httpOnly: true });

/** 303 to a page of ours that will show the message once. */
export function redirectWithToast(to: string, toast: ToastMessage, options: { secure: boolean; cookies?: string[] }) {
  const headers = new Headers();
  for (const cookie of options.cookies ?? []) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", plainCookie("toast", `${toast.kind}~${toast.text}`, { secure: options.secure, maxAge: 60, httpOnly: true }));
  return redirect(to, { status: 303, headers });
}
