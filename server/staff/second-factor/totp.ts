import { Secret, TOTP } from "otpauth";
import { BRAND } from "#server/locale/brand.schema.ts";

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Accepted time steps before and after the current one, because clocks differ. */
const WINDOW = 1;
// What every authenticator app supports.
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: PERIOD_S };

/** The context that an encrypted secret is bound to. */
export const totpContext = (accountId: string) => `staff-totp:${accountId}`;

/** Returns a new secret in base 32, the form in which it is typed into an authenticator app. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address that the QR code for an authenticator app contains. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...PARAMETERS, issuer: `${BRAND.names.en} desk`, label: email, secret: Secret.fromBase32(secret) }).toString();

/** Returns the time step whose code was typed; null if the code is wrong. The caller refuses a step that was used. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  const delta = TOTP.validate({ ...PARAMETERS, secret: Secret.fromBase32(secret), token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp: now }) + delta;
}
