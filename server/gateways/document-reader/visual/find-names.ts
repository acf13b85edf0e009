import { type Found, findByLabel } from "./find-by-label.ts";
import type { UprightLine } from "./upright-line.ts";
import type { VisualKind } from "./visual-zone.ts";

const HAN = /^[\u3400-\u9fff·]+$/;
/** Words of the forms themselves, in both scripts: no name is looked for in them. */
const FORM =
  /香港|澳[門门]|身份|永久|居民|出生|[簽签][發发]|日期|中[華华]|人民|共和|往[來来]|通行|姓名|姓氏|性[別别]|有效|机[关關]|機[關关]|地[點点]|[護护]照|[類类]型|[國国][家籍]|特[別别]|行政|管理|中[國国]|首次|本次|編號|编号|身高|公安|[號号][碼码]|持[證证]|[學学]生|出入境|旅券|本[國国]|期限|台[灣湾]/;
const SURNAME = /Apelidos?|Surname|(?<![a-zé])Nom(?!e|[a-z])|^姓(?!名)/i;
const GIVEN_NAMES = /Nomes?(?![a-z])|Given ?names?|Forenames?|Pr[ée]noms?|^名(?!稱)/i;
const PLACES =
  /^(北京|上海|广东|廣東|四川|福建|浙江|江苏|山东|河南|湖北|湖南|河北|天津|重庆|辽宁|陕西|安徽|江西|广西|云南|贵州|海南|吉林|山西|甘肃|新疆|内蒙古|黑龙江|宁夏|青海|西藏)市?$/;

const han = (least: number, most: number) => (text: string) => {
  const plain = text.replaceAll(/[\s:/.]/g, "");
  return HAN.test(plain) && plain.length >= least && plain.length <= most && !FORM.test(plain) && !PLACES.test(plain) && !/^[男女]$/.test(plain)
    ? plain
    : null;
};

/** The Chinese name by its characters: at its label, or on a Hong Kong card the largest characters that are no words of the form. */
export function findChineseName(kind: VisualKind, lines: UprightLine[]): Found<string> | null {
  if (kind === "macau-front") return findInParts(lines);
  const name = han(2, 6);
  const labelled = findByLabel(lines, /姓名|^Name\b/i, name);
  if (labelled || kind === "passport") return labelled;
  const others = lines.flatMap((line) => {
    const value = name(line.text);
    return value === null ? [] : [{ value, lines: [line], height: line.height }];
  });
  if (kind === "permit") return others.length === 1 ? (others[0] ?? null) : null;
  return others.sort((one, other) => other.height - one.height)[0] ?? null;
}

/** Macau prints surname and given name apart. */
function findInParts(lines: UprightLine[]): Found<string> | null {
  const surname = findByLabel(lines, SURNAME, han(1, 2));
  const given = findByLabel(lines, GIVEN_NAMES, han(1, 3));
  if (!surname || !given || surname.lines[0] === given.lines[0]) return findByLabel(lines, /姓名/, han(2, 6));
  return { value: surname.value + given.value, lines: [...surname.lines, ...given.lines] };
}

/** A Macau card has the Latin name right of the characters that stand under the label. */
const BESIDE = 12;
/** Documents print names in capitals, labels not. */
const LATIN = /^[A-ZÀ-Þ][A-ZÀ-Þ' .-]*$/;
const NO_NAME =
  /PASSPORT|REPUBLIC|KINGDOM|IDENTITY|CARD|HONG ?KONG|SPECIAL|CHINESE|OFFICE|AUTHORITY|DATE|BIRTH|ISSUE|EXPIRY|SURNAME|GIVEN|NATIONALITY|SEXO?\b|APELIDO|NOME|PR[EÉ]NOM|FORENAME|^NOM$|ALTURA|MINISTRY|VALID/i;

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
export function findEnglishName(kind: VisualKind, lines: UprightLine[]): Found<string> | null {
  if (kind !== "macau-front") {
    for (const line of lines) {
      const value = withComma(line.text);
      if (value) return { value, lines: [line] };
    }
  }
  const aside = kind === "macau-front" ? BESIDE : undefined;
  const surname = findByLabel(lines, SURNAME, latin, aside);
  const given = findByLabel(lines, GIVEN_NAMES, latin, aside);
  if (!surname || !given || surname.lines[0] === given.lines[0]) return null;
  return { value: `${surname.value} ${given.value}`, lines: [...surname.lines, ...given.lines] };
}
