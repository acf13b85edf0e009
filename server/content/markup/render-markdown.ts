const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * Renders a subset of Markdown as HTML: `## headings` (`## with a name {#anchor}`), paragraphs, `- lists`, `1. lists`, `**strong**` and
 * `[links](address)`. Everything else is escaped as text.
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
    const [, hashes = "", title = "", name] = heading;
    return `<h${hashes.length}${name ? ` id="${name}"` : ""}>${renderInline(title)}</h${hashes.length}>`;
  }
  const lines = block.split("\n");
  if (lines.every((line) => /^(- | {2})/.test(line))) return renderList("ul", lines, /^- /);
  if (lines.every((line) => /^(\d+\. | {2})/.test(line))) return renderList("ol", lines, /^\d+\. /);
  return `<p>${renderInline(lines.join("\n"))}</p>`;
}

/** Renders a list. A line that starts with two spaces continues the previous item. */
function renderList(tag: "ul" | "ol", lines: string[], mark: RegExp): string {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return `<${tag}>${items.map((item) => `<li>${renderInline(item)}</li>`).join("")}</${tag}>`;
}

function renderInline(text: string): string {
  return (
    text
      .replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
      .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
      // oxlint-disable-next-line shop/linear-time -- Content is written by staff.
      .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
  );
}
