import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts single columns at rest (eSIM codes, link keys). `about` binds a value to its record. */
export type Sealer = {
  seal: (text: string, about: string) => string;
  /** Throws if the value was changed, belongs to another record, or needs a key that is not configured. */
  open: (sealed: string, about: string) => string;
};

/** AES-256-GCM. The first key seals, every key opens. A sealed text is `v1.<key>.<iv>.<tag>.<data>`. */
export function makeSealer(keys: string[]): Sealer {
  const keyRing = keys.map((key) => {
    const secret = secretOf(key);
    return { id: idOf(secret), secret };
  });
  const first = keyRing[0];
  if (!first) throw new Error("FILE_KEYS must hold at least one key");
  return {
    seal(text, about) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", first.secret, iv, { authTagLength: 16 }).setAAD(Buffer.from(about));
      const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return ["v1", first.id, iv.toString("base64url"), cipher.getAuthTag().toString("base64url"), data.toString("base64url")].join(".");
    },
    open(sealed, about) {
      const [version, id, iv, tag, data] = sealed.split(".");
      const key = keyRing.find((entry) => entry.id === id);
      if (version !== "v1" || !key || !iv || !tag || data === undefined) throw new Error("The key of a sealed value is not in FILE_KEYS");
      const decipher = createDecipheriv("aes-256-gcm", key.secret, Buffer.from(iv, "base64url"), { authTagLength: 16 })
        .setAAD(Buffer.from(about))
        .setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(data, "base64url")), decipher.final()]).toString("utf8");
    },
  };
}

const secretOf = (key: string) => createHash("sha256").update(`seal:${key}`).digest();
const idOf = (secret: Buffer) => createHash("sha256").update(secret).digest("base64url").slice(0, 8);

/** Identifies a key without revealing it; every sealed value contains the fingerprint of its key. */
export const fingerprintOfKey = (key: string) => idOf(secretOf(key));

/** Returns the fingerprint of the key that sealed a value. */
export const fingerprintOfSealed = (sealed: string) => sealed.split(".")[1] ?? "";
