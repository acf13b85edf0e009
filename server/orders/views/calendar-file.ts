/** A day on which something can be done, or a moment at which something ends. */
export type CalendarEvent = {
  /** Unique for ever, the same each time the file is written, so that a calendar replaces the event instead of repeating it. */
  uid: string;
  /** `day`: YYYYMMDD; `at`: ms UTC. */
  start: { day: string } | { at: number };
  title: string;
  text: string;
  /** Where to do it. */
  url: string;
};

/** Bytes of a line without its line break (RFC 5545, 3.1). */
const MAX_LINE = 75;

/**
 * Writes events as an iCalendar file (RFC 5545). `writtenAt`: ms UTC. A day reminds at 9 o'clock, in the time of the
 * device; a moment reminds a day before.
 */
export function writeCalendar(events: CalendarEvent[], { writtenAt, product }: { writtenAt: number; product: string }): string {
  const lines = events.flatMap(({ uid, start, title, text, url }) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(writtenAt)}`,
    "day" in start ? `DTSTART;VALUE=DATE:${start.day}` : `DTSTART:${utc(start.at)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    "day" in start ? "TRIGGER:PT9H" : "TRIGGER:-P1D",
    "END:VALARM",
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${escapeText(product)}//EN`, "CALSCALE:GREGORIAN", ...lines, "END:VCALENDAR", ""]
    .map(foldLine)
    .join("\r\n");
}

/** ms UTC → "20261124T160000Z" */
const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");

const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Breaks a long line between characters: the next line begins with a space. */
function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
