import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Env } from "#server/env.ts";
import { path } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** How long a link is valid, ms. */
export const TOP_UP_LINK_MS = 30 * 86_400_000;

const PURPOSE = Buffer.from("top-up-link");
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
  const { iccid, email, language, product, from = shop.clock() } = link;
  const content = Buffer.alloc(EXPIRY_BYTES + ICCID_BYTES);
  content.writeUInt32BE(Math.floor((from + TOP_UP_LINK_MS) / 1000));
  content.write(
    BigInt(iccid)
      .toString(16)
      .padStart(2 * ICCID_BYTES, "0"),
    EXPIRY_BYTES,
    "hex",
  );
  const key = encrypt(shop.env, Buffer.concat([content, Buffer.from(email ?? "")]));
  return shop.env.publicOrigin + path(language, product === "china" ? "top-up-gogo-china" : "top-up", { key });
}

/** Returns the content of a link; null if it has expired, was changed, or was not created by this shop. */
export function decryptTopUpLink(shop: LinkContext, key: string): TopUpLink | null {
  if (!/^[\w-]{40,400}$/.test(key)) return null;
  const bytes = Buffer.from(key, "base64url");
  // The same bytes have several spellings in base64url. Only the one that the shop writes is accepted.
  const content = bytes.toString("base64url") === key ? decrypt(shop.env, bytes) : null;
  if (!content || content.readUInt32BE() * 1000 <= shop.clock()) return null;
  const iccid = BigInt(`0x${content.toString("hex", EXPIRY_BYTES, EXPIRY_BYTES + ICCID_BYTES)}`).toString();
  return { iccid, email: content.toString("utf8", EXPIRY_BYTES + ICCID_BYTES) || null };
}

/** AES-256-GCM. The initialization vector is derived from the content with a separate key. The first secret encrypts, every secret decrypts. */
function encrypt(env: Env, content: Buffer): string {
  const [secret] = env.sessionSecrets ?? [];
  if (!secret) throw new Error("SESSION_SECRETS must hold at least one secret");
  const { key, ivKey } = linkKeys(secret);
  const iv = createHmac("sha256", ivKey).update(content).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES }).setAAD(PURPOSE);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

function decrypt(env: Env, bytes: Buffer): Buffer | null {
  if (bytes.length < IV_BYTES + TAG_BYTES + EXPIRY_BYTES + ICCID_BYTES) return null;
  for (const secret of env.sessionSecrets ?? []) {
    const { key } = linkKeys(secret);
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(PURPOSE)
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
function linkKeys(secret: string): { key: Buffer; ivKey: Buffer } {
  const derive = (keyUse: string) => createHmac("sha256", secret).update(`${PURPOSE.toString()}:${keyUse}`).digest();
  return { key: derive("key"), ivKey: derive("iv") };
}
