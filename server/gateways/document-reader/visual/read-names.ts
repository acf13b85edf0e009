import { type Found, findByLabel } from "./find-by-label.ts";
import type { PlacedLine } from "./placed-line.ts";
import type { VisualKind } from "./visual-zone.ts";

const HAN = /^[\u3400-\u9fff·]+$/;
/** Words of the forms themselves, in both scripts: no name is looked for in them. */
const FORM =
  /香港|澳[門门]|身份|永久|居民|出生|[簽签][發发]|日期|中[華华]|人民|共和|往[來来]|通行|姓名|姓氏|性[別别]|有效|机[关關]|機[關关]|地[點点]|[護护]照|[類类]型|[國国][家籍]|特[別别]|行政|管理|中[國国]|首次|本次|編號|编号|身高|公安|[號号][碼码]|持[證证]|[學学]生|出入境|旅券|本[國国]|期限|台[灣湾]/;
const PLACES =
  /^(北京|上海|广东|廣東|四川|福建|浙江|江苏|山东|河南|湖北|湖南|河北|天津|重庆|辽宁|陕西|安徽|江西|广西|云南|贵州|海南|吉林|山西|甘肃|新疆|内蒙古|黑龙江|宁夏|青海|西藏)市?$/;

const han = (least: number, most: number) => (text: string) => {
  const plain = text.replaceAll(/[\s:/.]/g, "");
  return HAN.test(plain) && plain.length >= least && plain.length <= most && !FORM.test(plain) && !PLACES.test(plain) && !/^[男女]$/.test(plain)
    ? plain
    : null;
};

/** The Chinese name by its characters: at its label, or on a Hong Kong card the largest characters that are no words of the form. */
export function findChineseName(kind: VisualKind, lines: PlacedLine[]): Found<string> | null {
  if (kind === "macau-front") return findInParts(lines);
  const name = han(2, 6);
  const labelled = findByLabel(lines, /姓名|^Name\b/i, name);
  if (labelled || kind === "passport") return labelled;
  const others = lines.flatMap((line) => ({ value: name(line.text), line })).filter((one): one is Found<string> => one.value !== null);
  if (kind === "permit") return others.length === 1 ? (others[0] ?? null) : null;
  return others.sort((one, other) => other.line.height - one.line.height)[0] ?? null;
}

/** Macau prints surname and given name apart. */
function findInParts(lines: PlacedLine[]): Found<string> | null {
  const surname = findByLabel(lines, /Apelido|^姓(?!名)/i, han(1, 2));
  const given = findByLabel(lines, /Nome\b|^名(?!稱)/i, han(1, 3));
  if (!surname || !given || surname.line === given.line) return findByLabel(lines, /姓名/, han(2, 6));
  const { confidence } = surname.line.confidence < given.line.confidence ? surname.line : given.line;
  return { value: surname.value + given.value, line: { ...surname.line, confidence } };
}

const LATIN = /^[A-Z][A-Za-zÀ-ÿ' .-]*$/;
const NO_NAME =
  /PASSPORT|REPUBLIC|KINGDOM|IDENTITY|CARD|HONG ?KONG|SPECIAL|CHINESE|OFFICE|AUTHORITY|DATE|BIRTH|ISSUE|EXPIRY|SURNAME|GIVEN|NATIONALITY|SEX|MINISTRY|VALID/i;

const latin = (text: string) => (LATIN.test(text) && text.length > 1 && !NO_NAME.test(text) ? spaced(text) : null);
/** Readers lose blanks: "CHAN,TaiMan". */
const spaced = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toUpperCase();

function withComma(text: string): string | null {
  const match = /^([A-Z][A-Z' -]*)[,，.]\s?([A-Z][A-Za-z' -]*)$/.exec(text.trim());
  return match && !NO_NAME.test(text) ? `${spaced(match[1] ?? "")} ${spaced(match[2] ?? "")}` : null;
}

/** The name in Latin letters, upper case, surname first: with its comma, or at the labels of surname and given names. */
export function findEnglishName(kind: VisualKind, lines: PlacedLine[]): Found<string> | null {
  if (kind !== "macau-front") {
    for (const line of lines) {
      const value = withComma(line.text);
      if (value) return { value, line };
    }
  }
  const surname = findByLabel(lines, /Apelido|Surname|Nom\b(?!e)|^姓(?!名)/i, latin);
  const given = findByLabel(lines, /Nome\b|Given ?names?|Pr[ée]noms?|^名(?!稱)/i, latin);
  if (!surname || !given || surname.line === given.line) return null;
  const { confidence } = surname.line.confidence < given.line.confidence ? surname.line : given.line;
  return { value: `${surname.value} ${given.value}`, line: { ...surname.line, confidence } };
}
