const SIGNS: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** The words of sanitised HTML, without its marks. */
export function stripHtml(html: string): string {
  return html
    .replace(/<\/?(p|li|ul|ol|h[2-4]|br|t[a-z]+)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\s+/g, " ")
    .trim();
}
