import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV = 12;
const TAG = 16;

/** A new key for one file. */
export const newFileKey = () => randomBytes(32);

/** AES-256-GCM over a whole file, bound to its id and to what it is about: initialisation vector, cipher text, tag. */
export function encryptFile(bytes: Buffer, key: Buffer, bound: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG }).setAAD(Buffer.from(bound));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** The file again; throws where a bit was changed, or where it belongs to another record. */
export function decryptFile(sealed: Buffer, key: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(sealed.length - TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV, sealed.length - TAG)), decipher.final()]);
}
