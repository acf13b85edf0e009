import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";

/** An amount of data as a figure and its unit: 5120 → "5", "GB"; 512 → "512", "MB". */
export function dataFigure(mb: number, language: Language): { figure: string; unit: "MB" | "GB" } {
  const locale = LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl;
  const inGb = mb >= 1024;
  const figure = (inGb ? mb / 1024 : mb).toLocaleString(locale, { maximumFractionDigits: inGb ? 2 : 0 });
  return { figure, unit: inGb ? "GB" : "MB" };
}

/** An amount of data in one piece: "5 GB", with a space that does not break. */
export function formatData(mb: number, language: Language): string {
  const { figure, unit } = dataFigure(mb, language);
  return `${figure}\u00a0${unit}`;
}
