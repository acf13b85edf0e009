import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Env } from "#server/env.ts";
import { path } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { PrepaidProduct } from "#server/catalogue/catalogue.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** How long such a link opens the page, ms. */
export const TOP_UP_LINK_MS = 30 * 86_400_000;

const PURPOSE = Buffer.from("top-up-link");
const IV = 12;
const TAG = 16;
/** When it ends (s), and the ICCID as a number. */
const ENDS = 4;
const ICCID = 9;

type TopUpLink = { iccid: string; /** Null where nobody's address may stand in it: in a text message. */ email: string | null };
type Host = Pick<AppContext, "env" | "clock">;

/**
 * The address that opens the top-up page filled in, for 30 days from `from` (now by default, ms UTC). What it holds can be read and made by
 * the shop only; the same words at the same time are the same address, so that a message sent again is the same message.
 */
export function topUpLink(shop: Host, link: TopUpLink & { language: Language; product: PrepaidProduct; from?: number }): string {
  const { iccid, email, language, product, from = shop.clock() } = link;
  const said = Buffer.alloc(ENDS + ICCID);
  said.writeUInt32BE(Math.floor((from + TOP_UP_LINK_MS) / 1000));
  said.write(
    BigInt(iccid)
      .toString(16)
      .padStart(2 * ICCID, "0"),
    ENDS,
    "hex",
  );
  const key = seal(shop.env, Buffer.concat([said, Buffer.from(email ?? "")]));
  return shop.env.publicOrigin + path(language, product === "china" ? "top-up-gogo-china" : "top-up", { key });
}

/** What such a link holds; null where it has ended, was changed, or is none of ours. */
export function openTopUpLink(shop: Host, key: string): TopUpLink | null {
  if (!/^[\w-]{40,400}$/.test(key)) return null;
  const bytes = Buffer.from(key, "base64url");
  const said = bytes.toString("base64url") === key ? open(shop.env, bytes) : null;
  if (!said || said.readUInt32BE() * 1000 <= shop.clock()) return null;
  const iccid = BigInt(`0x${said.toString("hex", ENDS, ENDS + ICCID)}`).toString();
  return { iccid, email: said.toString("utf8", ENDS + ICCID) || null };
}

/** AES-256-GCM, whose number used once is drawn from what is said, under a key of its own. The first secret seals, every one opens (rotation). */
function seal(env: Env, said: Buffer): string {
  const [secret] = env.sessionSecrets ?? [];
  if (!secret) throw new Error("SESSION_SECRETS must hold at least one secret");
  const { key, ivKey } = linkKeys(secret);
  const iv = createHmac("sha256", ivKey).update(said).digest().subarray(0, IV);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG }).setAAD(PURPOSE);
  const sealed = Buffer.concat([cipher.update(said), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

function open(env: Env, bytes: Buffer): Buffer | null {
  if (bytes.length < IV + TAG + ENDS + ICCID) return null;
  for (const secret of env.sessionSecrets ?? []) {
    const { key } = linkKeys(secret);
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV), { authTagLength: TAG })
      .setAAD(PURPOSE)
      .setAuthTag(bytes.subarray(IV, IV + TAG));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]);
    } catch {
      // Sealed with another secret, or changed.
    }
  }
  return null;
}

/** One key seals, and only that; the other draws the number used once. */
function linkKeys(secret: string): { key: Buffer; ivKey: Buffer } {
  const derive = (use: string) => createHmac("sha256", secret).update(`${PURPOSE.toString()}:${use}`).digest();
  return { key: derive("key"), ivKey: derive("iv") };
}
