import { createHash, randomBytes } from "node:crypto";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Session lifetimes in ms: when idle, when idle with "stay signed in", and in total. */
export const SESSION_IDLE_MS = 30 * MINUTE;
export const SESSION_STAY_MS = 14 * DAY;
export const SESSION_MAX_MS = 30 * DAY;

/** Decides the account menu. `phone`: the account has a phone and a password, so it can sign in with them (§3, Account info). */
type LoginType = "phone" | "other";

/** A signed-in account. */
export type AccountIdentity = { kind: "account"; accountId: string; tokenHash: string; email: string | null; loginType: LoginType };
/** A visitor who signed in with an ICCID only, and sees that SIM's packages and no personal data (§6). `card` is its name in the public API. */
export type SimIdentity = { kind: "card"; tokenHash: string; iccid: string };
export type Identity = AccountIdentity | SimIdentity;

/** Returns 32 random bytes for a cookie. The database stores only their hash. */
export const newToken = () => randomBytes(32).toString("base64url");
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
