/** Returns one person's file as a download that is neither stored nor indexed. */
export const orderDownload = (text: string, filename: string, headers: { "Content-Type": string; "Content-Security-Policy"?: string }): Response =>
  new Response(text, {
    headers: {
      ...headers,
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });

/** Returns the response if there is no such file, or not now: `text` says why. */
export const noDownload = (status: number, text = "", headers: HeadersInit = {}): Response =>
  new Response(text, { status, headers: [...new Headers(headers), ["Cache-Control", "no-store"]] });
