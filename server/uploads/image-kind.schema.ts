/** What an image's first bytes say that it is, whatever its name says. */
export function imageKind(bytes: Uint8Array): "jpeg" | "png" | null {
  const begins = (...signature: number[]) => signature.every((byte, position) => bytes[position] === byte);
  if (begins(0xff, 0xd8, 0xff)) return "jpeg";
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "png" : null;
}

/** Whether a file is a photo as iPhones keep it: "ftyp" and a brand of HEIF at the fifth byte. */
export const isHeic = (head: Uint8Array): boolean => /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)));
