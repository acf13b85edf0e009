import { fileSize } from "#server/locale/file-size.schema.ts";
import { numberFormat } from "#server/locale/intl-formats.schema.ts";
import { type ChannelLanguage, languageEntry } from "#server/locale/locale.schema.ts";

function formatNumber(value: number, language: ChannelLanguage, maximumFractionDigits: number): string {
  const locale = languageEntry(language).intl;
  return numberFormat(locale, { maximumFractionDigits }).format(value);
}

/** Returns a data amount as formatted number and unit: 5120 → "5", "GB"; 512 → "512", "MB". */
export function dataFigure(mb: number, language: ChannelLanguage): { figure: string; unit: "MB" | "GB" } {
  const inGb = mb >= 1024;
  const figure = inGb ? formatNumber(mb / 1024, language, 2) : formatNumber(mb, language, 0);
  return { figure, unit: inGb ? "GB" : "MB" };
}

/** Formats a data amount, with a no-break space: 5120 → "5 GB". */
export function formatData(mb: number, language: ChannelLanguage): string {
  const { figure, unit } = dataFigure(mb, language);
  return `${figure}\u00a0${unit}`;
}

/** Formats a speed, with a no-break space: 128 → "128 kbit/s", 1000 → "1 Mbit/s". */
export function formatSpeed(kbps: number, language: ChannelLanguage): string {
  const inMbit = kbps >= 1000;
  return `${formatNumber(inMbit ? kbps / 1000 : kbps, language, 1)}\u00a0${inMbit ? "Mbit/s" : "kbit/s"}`;
}

/** Formats a file size, with a no-break space: 2_500_000 bytes → "2.4 MB". */
export function formatFileSize(bytes: number, language: ChannelLanguage): string {
  const { amount, unit } = fileSize(bytes);
  return `${formatNumber(amount, language, 1)}\u00a0${unit}`;
}
