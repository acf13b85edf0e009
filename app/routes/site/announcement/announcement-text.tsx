/** The HTML of an announcement, sanitized on the server. */
export function AnnouncementText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitized by server/content/markup/sanitize.ts before it reaches a page
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
