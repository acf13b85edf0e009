import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

export const newFileKey = () => randomBytes(32);

/** Encrypts a file with AES-256-GCM, bound to `context`. Returns initialization vector, ciphertext and tag. */
export function encryptFile(bytes: Buffer, key: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a file. Throws if it was changed, or was encrypted with another key or context. */
export function decryptFile(encrypted: Buffer, key: Buffer, context: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(encrypted.length - TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES, encrypted.length - TAG_BYTES)), decipher.final()]);
}
