/**
 * Returns a response with a file that somebody sent to the shop. Neither browsers nor proxies store it. The content security policy replaces that of
 * the desk: whatever a browser makes of the file runs nothing, loads nothing and is of another origin than the desk.
 */
export function storedFile(bytes: Uint8Array, { type, disposition }: { type: string; disposition: string }): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": disposition,
      "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
