const HONG_KONG = "Asia/Hong_Kong";

/** Adds the reader's own time to moments in Hong Kong time, if the reader is in another time zone. */
export function showLocalTimes(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const at = new Date(element.dateTime);
    const format = (zone: string) =>
      new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: zone, dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(
        at,
      );
    if (format(timeZone) !== format(HONG_KONG)) element.title = `${format(timeZone)} (${timeZone})`;
  }
}
