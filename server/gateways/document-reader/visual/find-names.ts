import { type FieldMatch, findByLabel } from "./find-by-label.ts";
import type { DeskewedLine } from "./deskewed-line.ts";
import type { VisualKind } from "./visual-zone.ts";

const HAN = /^[\u3400-\u9fff·]+$/;
/** Words of the form itself, in simplified and traditional Chinese. A text with one of them is not a name. */
const FORM_WORDS =
  /香港|澳[門门]|身份|永久|居民|出生|[簽签][發发]|日期|中[華华]|人民|共和|往[來来]|通行|姓名|姓氏|性[別别]|有效|机[关關]|機[關关]|地[點点]|[護护]照|[類类]型|[國国][家籍]|特[別别]|行政|管理|中[國国]|首次|本次|編號|编号|身高|公安|[號号][碼码]|持[證证]|[學学]生|出入境|旅券|本[國国]|期限|台[灣湾]/;
const SURNAME = /Apelidos?|Surname|(?<![a-zé])Nom(?!e|[a-z])|^姓(?!名)/i;
const GIVEN_NAMES = /Nomes?(?![a-z])|Given ?names?|Forenames?|Pr[ée]noms?|^名(?!稱)/i;
const PLACES =
  /^(北京|上海|广东|廣東|四川|福建|浙江|江苏|山东|河南|湖北|湖南|河北|天津|重庆|辽宁|陕西|安徽|江西|广西|云南|贵州|海南|吉林|山西|甘肃|新疆|内蒙古|黑龙江|宁夏|青海|西藏)市?$/;

/** Documents print names in capitals, and labels with small letters. */
const LATIN_CAPITALS = /^[A-ZÀ-Þ][A-ZÀ-Þ' .-]*$/;

/** A Macau ID card prints the Latin name right of the Chinese one, so it may be further from the label (heights of the label). */
const MACAU_MAX_SHIFT = 12;

/** Words of the form in Latin letters. A text with one of them is not a name. */
const NOT_A_NAME =
  /PASSPORT|REPUBLIC|KINGDOM|IDENTITY|CARD|HONG ?KONG|SPECIAL|CHINESE|OFFICE|AUTHORITY|DATE|BIRTH|ISSUE|EXPIRY|SURNAME|GIVEN|NATIONALITY|SEXO?\b|APELIDO|NOME|PR[EÉ]NOM|FORENAME|^NOM$|ALTURA|MINISTRY|VALID/i;

/** Finds the Chinese name: at its label; without one, on a Hong Kong ID card the largest text that may be a name, on a permit the only one. */
export function findChineseName(kind: VisualKind, lines: DeskewedLine[]): FieldMatch<string> | null {
  if (kind === "macau-front") return findNameParts(lines);
  const name = chineseName(2, 6);
  const labelled = findByLabel(lines, /姓名|^Name\b/i, name);
  if (labelled || kind === "passport") return labelled;
  const candidates = lines.flatMap((line) => {
    const value = name(line.text);
    return value === null ? [] : [{ value, lines: [line], height: line.height }];
  });
  if (kind === "permit") return candidates.length === 1 ? (candidates[0] ?? null) : null;
  return candidates.sort((one, other) => other.height - one.height)[0] ?? null;
}

/** Returns a function that extracts a Chinese name of `min` to `max` characters, or returns null. */
const chineseName = (min: number, max: number) => (text: string) => {
  const plain = text.replaceAll(/[\s:/.]/g, "");
  return HAN.test(plain) && plain.length >= min && plain.length <= max && !FORM_WORDS.test(plain) && !PLACES.test(plain) && !/^[男女]$/.test(plain)
    ? plain
    : null;
};

/** Macau ID cards print surname and given names at separate labels. */
function findNameParts(lines: DeskewedLine[]): FieldMatch<string> | null {
  const surname = findByLabel(lines, SURNAME, chineseName(1, 2));
  const given = findByLabel(lines, GIVEN_NAMES, chineseName(1, 3));
  if (!surname || !given || surname.lines[0] === given.lines[0]) return findByLabel(lines, /姓名/, chineseName(2, 6));
  return { value: surname.value + given.value, lines: [...surname.lines, ...given.lines] };
}

/** Finds the name in Latin letters, by its comma or at the labels of surname and given names. Returns it in upper case, surname first. */
export function findEnglishName(kind: VisualKind, lines: DeskewedLine[]): FieldMatch<string> | null {
  if (kind !== "macau-front") {
    for (const line of lines) {
      const value = nameWithComma(line.text);
      if (value) return { value, lines: [line] };
    }
  }
  const maxShift = kind === "macau-front" ? MACAU_MAX_SHIFT : undefined;
  const surname = findByLabel(lines, SURNAME, latinName, maxShift);
  const given = findByLabel(lines, GIVEN_NAMES, latinName, maxShift);
  if (!surname || !given || surname.lines[0] === given.lines[0]) return null;
  return { value: `${surname.value} ${given.value}`, lines: [...surname.lines, ...given.lines] };
}

const latinName = (text: string) => (LATIN_CAPITALS.test(text) && text.length > 1 && !NOT_A_NAME.test(text) ? restoreBlanks(text) : null);
/** Restores blanks that the recognizer drops ("CHAN,TaiMan"), and converts to upper case. */
const restoreBlanks = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toUpperCase();

function nameWithComma(text: string): string | null {
  const match = /^([A-Z][A-Z' -]*)[,，.]\s?([A-Z][A-Za-z' -]*)$/.exec(text.trim());
  return match && !NOT_A_NAME.test(text) ? `${restoreBlanks(match[1] ?? "")} ${restoreBlanks(match[2] ?? "")}` : null;
}
