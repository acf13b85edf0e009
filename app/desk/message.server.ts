import { redirect, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import { readCookieHeader } from "#server/protocol/cookie.ts";

/** What a change has done, shown once by the page that follows; with `kind: "warn"`, why it did nothing. */
export type DoneMessage = { text: TextKey; values?: TextValues; kind?: "warn" };

const COOKIE = "desk_done";
const MAX_AGE_SECONDS = 60;

/** Returns a 303 redirect to a page of the desk, which says once what was done. `cookies`: others to set. */
export function redirectWithMessage(to: string, message: DoneMessage, { desk }: Pick<AppLoadContext, "desk">, cookies: string[] = []) {
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  headers.append("Set-Cookie", doneCookie(JSON.stringify(message), desk?.secure ?? true));
  return redirect(to, { status: 303, headers });
}

/** Returns the message of the previous response, or null. The root loader sends `clearMessage` with it. */
export function readMessage(request: Request): DoneMessage | null {
  const value = readCookieHeader(request.headers.get("Cookie"), COOKIE);
  if (!value) return null;
  try {
    return MessageSchema.parse(JSON.parse(value)) as DoneMessage;
  } catch {
    return null;
  }
}

/** A cookie may come from another server of the same host. */
const MessageSchema = z.object({
  text: z.string().startsWith("desk"),
  values: z.record(z.string(), z.union([z.string().max(200), z.number()])).optional(),
  kind: z.literal("warn").optional(),
});

export const clearMessage = (secure: boolean) => doneCookie("", secure);

const doneCookie = (value: string, secure: boolean) =>
  `${COOKIE}=${encodeURIComponent(value)}; Path=/; Max-Age=${value === "" ? 0 : MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
