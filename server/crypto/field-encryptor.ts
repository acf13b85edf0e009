import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts single values at rest, such as eSIM codes and link keys. `context` binds a value to its record, and is needed again to decrypt it. */
export type FieldEncryptor = {
  encrypt: (text: string, context: string) => string;
  /** Throws if the value was changed, belongs to another record, or needs a key that is not configured. */
  decrypt: (encrypted: string, context: string) => string;
};

/**
 * Uses AES-256-GCM. The first key encrypts, every key decrypts. An encrypted text is `v1.<fingerprint of the key>.<iv>.<tag>.<data>`. Throws without a
 * key.
 */
export function createFieldEncryptor(keys: string[]): FieldEncryptor {
  const keyRing = keys.map((key) => {
    const secret = secretOf(key);
    return { fingerprint: fingerprintOf(secret), secret };
  });
  const first = keyRing[0];
  if (!first) throw new Error("FILE_KEYS must hold at least one key");
  return {
    encrypt(text, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", first.secret, iv, { authTagLength: 16 }).setAAD(Buffer.from(context));
      const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return ["v1", first.fingerprint, iv.toString("base64url"), cipher.getAuthTag().toString("base64url"), data.toString("base64url")].join(".");
    },
    decrypt(encrypted, context) {
      const [version, fingerprint, iv, tag, data] = encrypted.split(".");
      const key = keyRing.find((entry) => entry.fingerprint === fingerprint);
      if (version !== "v1" || !key || !iv || !tag || data === undefined)
        throw new Error("Cannot decrypt a value: its format is invalid, or its key is not in FILE_KEYS");
      const decipher = createDecipheriv("aes-256-gcm", key.secret, Buffer.from(iv, "base64url"), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(data, "base64url")), decipher.final()]).toString("utf8");
    },
  };
}

const secretOf = (key: string) => createHash("sha256").update(`seal:${key}`).digest();
const fingerprintOf = (secret: Buffer) => createHash("sha256").update(secret).digest("base64url").slice(0, 8);

/** Returns a text that identifies a key without revealing it. */
export const fingerprintOfKey = (key: string) => fingerprintOf(secretOf(key));

/** Returns the fingerprint of the key that encrypted a value. */
export const fingerprintOfEncrypted = (encrypted: string) => encrypted.split(".")[1] ?? "";
