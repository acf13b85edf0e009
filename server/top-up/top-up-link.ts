import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Env } from "#server/env.ts";
import { path } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

const DAY = 86_400_000;
/** How long a link is valid, ms. */
export const TOP_UP_LINK_MS = 30 * DAY;
export const USAGE_LINK_MS = DAY;

/** A link to top up may reach anybody who follows the SIM. A link to the usage is sent only to who holds or bought the SIM, and proves that. */
const PURPOSES = ["top-up-link", "usage-link"] as const;
type Purpose = (typeof PURPOSES)[number];
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes of the expiry time (s) and of the ICCID as a number. */
const EXPIRY_BYTES = 4;
const ICCID_BYTES = 9;

type TopUpLink = { iccid: string; /** Null in a text message, whose link must not contain an address. */ email: string | null };
type LinkContext = Pick<AppContext, "env" | "clock">;

/**
 * Returns a link that opens the filled-in top-up page, valid for 30 days after `from` (ms UTC; now by default). Only the shop can read or create its
 * content. The same content and time give the same link, so a message that is sent again does not change.
 */
export function topUpLink(shop: LinkContext, link: TopUpLink & { language: Language; product: PrepaidProduct; from?: number }): string {
  const key = encryptLink(shop, "top-up-link", link);
  return shop.env.publicOrigin + path(link.language, pageOf(link.product), { key });
}

/** Returns a link that opens the usage of a SIM by day, valid for a day after `from`. Its content is readable as little as that of a top-up link. */
export function usageLink(shop: LinkContext, link: { iccid: string; language: Language; product: PrepaidProduct; from: number }): string {
  const key = encryptLink(shop, "usage-link", { ...link, email: null });
  return shop.env.publicOrigin + path(link.language, pageOf(link.product), { key, tab: "usage" });
}

const pageOf = (product: PrepaidProduct) => (product === "china" ? "top-up-gogo-china" : "top-up");

function encryptLink(shop: LinkContext, purpose: Purpose, { iccid, email, from = shop.clock() }: TopUpLink & { from?: number }): string {
  const content = Buffer.alloc(EXPIRY_BYTES + ICCID_BYTES);
  content.writeUInt32BE(Math.floor((from + (purpose === "usage-link" ? USAGE_LINK_MS : TOP_UP_LINK_MS)) / 1000));
  content.write(
    BigInt(iccid)
      .toString(16)
      .padStart(2 * ICCID_BYTES, "0"),
    EXPIRY_BYTES,
    "hex",
  );
  return encrypt(shop.env, purpose, Buffer.concat([content, Buffer.from(email ?? "")]));
}

/**
 * Returns the content of a link; null if it has expired, was changed, or was not created by this shop. `provesHolder`: it is a link to the usage.
 */
export function decryptTopUpLink(shop: LinkContext, key: string): (TopUpLink & { provesHolder: boolean }) | null {
  if (!/^[\w-]{40,400}$/.test(key)) return null;
  const bytes = Buffer.from(key, "base64url");
  // The same bytes have several spellings in base64url. Only the one that the shop writes is accepted.
  if (bytes.toString("base64url") !== key) return null;
  const [purpose, content] = PURPOSES.map((name) => [name, decrypt(shop.env, name, bytes)] as const).find(([, found]) => found) ?? [];
  if (!content || content.readUInt32BE() * 1000 <= shop.clock()) return null;
  const iccid = BigInt(`0x${content.toString("hex", EXPIRY_BYTES, EXPIRY_BYTES + ICCID_BYTES)}`).toString();
  return { iccid, email: content.toString("utf8", EXPIRY_BYTES + ICCID_BYTES) || null, provesHolder: purpose === "usage-link" };
}

/** AES-256-GCM. The initialization vector is derived from the content with a separate key. The first secret encrypts, every secret decrypts. */
function encrypt(env: Env, purpose: Purpose, content: Buffer): string {
  const [secret] = env.sessionSecrets ?? [];
  if (!secret) throw new Error("SESSION_SECRETS must hold at least one secret");
  const { key, ivKey } = linkKeys(secret, purpose);
  const iv = createHmac("sha256", ivKey).update(content).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

function decrypt(env: Env, purpose: Purpose, bytes: Buffer): Buffer | null {
  if (bytes.length < IV_BYTES + TAG_BYTES + EXPIRY_BYTES + ICCID_BYTES) return null;
  for (const secret of env.sessionSecrets ?? []) {
    const { key } = linkKeys(secret, purpose);
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      // Encrypted with another secret, or changed.
    }
  }
  return null;
}

/** Derives two keys: one only encrypts, the other derives the initialization vector. */
function linkKeys(secret: string, purpose: Purpose): { key: Buffer; ivKey: Buffer } {
  const derive = (keyUse: string) => createHmac("sha256", secret).update(`${purpose}:${keyUse}`).digest();
  return { key: derive("key"), ivKey: derive("iv") };
}
