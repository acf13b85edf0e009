import { createHash, randomBytes } from "node:crypto";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a session lasts: idle, idle where the visitor stays signed in, and in all (ms). */
export const SESSION_IDLE_MS = 30 * MINUTE;
export const SESSION_STAY_MS = 14 * DAY;
export const SESSION_LONGEST_MS = 30 * DAY;

/** What the account's menu depends on: a telephone with a password, or anything else (§3, Account info). */
export type LoginType = "phone" | "other";

/** A signed-in account. */
export type AccountIdentity = { kind: "account"; accountId: string; tokenHash: string; email: string | null; loginType: LoginType };
/** Somebody who named a SIM and nothing else: sees that SIM's packages, and nothing personal (§6). */
export type SimIdentity = { kind: "card"; tokenHash: string; iccid: string };
export type Identity = AccountIdentity | SimIdentity;

/** 32 random bytes for a cookie; the database keeps their hash only. */
export const newToken = () => randomBytes(32).toString("base64url");
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
