/** An announcement as the content service gave it: sanitised there, by the server. */
export function AnnouncementText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- cleaned by server/content/markup/sanitize.ts before it reaches a page
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
