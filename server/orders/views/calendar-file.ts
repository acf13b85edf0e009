/** An event that takes a whole day. */
export type CalendarEvent = {
  /** Unique for ever, the same each time the file is written, so that a calendar replaces the event instead of repeating it. */
  uid: string;
  /** YYYYMMDD */
  day: string;
  title: string;
  text: string;
};

/** Bytes of a line without its line break (RFC 5545, 3.1). */
const MAX_LINE = 75;

/** Writes events as an iCalendar file (RFC 5545). `writtenAt`: ms UTC. Each event reminds at 9 o'clock of its day, in the time of the device. */
export function writeCalendar(events: CalendarEvent[], { writtenAt, product }: { writtenAt: number; product: string }): string {
  const stamp = new Date(writtenAt).toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = events.flatMap(({ uid, day, title, text }) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    "TRIGGER:PT9H",
    "END:VALARM",
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${escapeText(product)}//EN`, "CALSCALE:GREGORIAN", ...lines, "END:VCALENDAR", ""]
    .map(foldLine)
    .join("\r\n");
}

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
