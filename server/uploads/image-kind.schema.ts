/** Returns the format of an image by its first bytes, or null if it is neither JPEG nor PNG. */
export function imageKind(bytes: Uint8Array): "jpeg" | "png" | null {
  const startsWith = (...signature: number[]) => signature.every((byte, position) => bytes[position] === byte);
  if (startsWith(0xff, 0xd8, 0xff)) return "jpeg";
  return startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "png" : null;
}

/** Whether a file is a HEIC photo, the default format of iPhones: "ftyp" and a HEIF brand at the fifth byte. */
export const isHeic = (head: Uint8Array): boolean => /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)));
