/**
 * The HTML of a document of ours: `## headings` (`## with a name {#anchor}`), paragraphs, `- lists`, `1. lists`, `**strong**` and `[links](address)`.
 * Everything else is text and is escaped.
 */
export function renderMarkdown(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(renderBlock)
    .join("\n");
}

function renderBlock(block: string): string {
  const heading = /^(#{2,3}) (.+?)(?: \{#([a-z-]+)\})?$/.exec(block);
  if (heading) {
    const [, marks = "", words = "", name] = heading;
    return `<h${marks.length}${name ? ` id="${name}"` : ""}>${inline(words)}</h${marks.length}>`;
  }
  const lines = block.split("\n");
  if (lines.every((line) => /^(- | {2})/.test(line))) return list("ul", lines, /^- /);
  if (lines.every((line) => /^(\d+\. | {2})/.test(line))) return list("ol", lines, /^\d+\. /);
  return `<p>${inline(lines.join("\n"))}</p>`;
}

/** A line that starts with two spaces goes on with the item above it. */
function list(tag: "ul" | "ol", lines: string[], mark: RegExp): string {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function inline(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
}
