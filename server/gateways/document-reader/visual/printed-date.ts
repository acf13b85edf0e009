const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const DAY_FIRST = /(?<!\d)(\d{2})([-./])(\d{2})\2((?:19|20)\d{2})(?!\d)/g;
const YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})([-./年])(\d{1,2})[-./月](\d{1,2})日?(?!\d)/g;
// oxlint-disable-next-line shop/linear-time -- Built from constants of this file.
const MONTH_NAME = new RegExp(`(?<!\\d)(\\d{2})[-./]?(?:\\d{1,2}月/?)?(${MONTHS.join("|")})[A-Z]{0,6}[-./]?((?:19|20)\\d{2})(?!\\d)`, "g");

/** Returns all complete dates of a line as YYYY-MM-DD, in their order: 03-06-1985, 03.06.1985, 1985.06.03, 1985年6月3日, 03 JUN 1985. */
export function findDates(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/\s/g, "")
    // Separates the two dates of a validity period.
    .replaceAll(/(?<=\d)[—–~至一](?=\d)/g, " ");
  const dates = [
    ...[...plain.matchAll(DAY_FIRST)].map((match) => ({ at: match.index, date: toDate(match[4], match[3], match[1]) })),
    ...[...plain.matchAll(YEAR_FIRST)].map((match) => ({ at: match.index, date: toDate(match[1], match[3], match[4]) })),
    ...[...plain.matchAll(MONTH_NAME)].map((match) => ({
      at: match.index,
      date: toDate(match[3], String(MONTHS.indexOf(match[2] ?? "") + 1), match[1]),
    })),
  ];
  return dates.toSorted((one, other) => one.at - other.at).flatMap(({ date }) => date ?? []);
}

function toDate(year = "", month = "", day = ""): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== date ? null : date;
}
