import { domainToASCII } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalPostalCode } from "#server/destinations/address/address.schema.ts";
import { cleanDate } from "#server/forms/clean-date.schema.ts";
import { cleanIccid, EmailSchema, IccidSchema, PhoneSchema } from "#server/forms/field.schema.ts";
import { dayField } from "#server/forms/moment-field.schema.ts";
import { wholeNumberField } from "#server/forms/number-field.schema.ts";
import { cleanCode } from "#server/forms/text-field.schema.ts";
import { CodeSchema } from "#server/identity/code/code-form.schema.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import { QuantitySchema } from "#server/orders/core/order.schema.ts";
import { canonicalNumber } from "#server/real-name/core/document-number.schema.ts";
import { charactersOf } from "#tests/support/characters.ts";

const RUNS = { numRuns: 300 };

/** The digits of every script, from zero, as Unicode CLDR has them. */
const SCRIPTS = Intl.supportedValuesOf("numberingSystem")
  .map((numberingSystem) => [...new Intl.NumberFormat("en", { numberingSystem, useGrouping: false }).format(9_876_543_210)].toReversed())
  .filter((digits) => digits.length === 10 && digits.every((digit) => /^\p{Nd}$/u.test(digit)));
/** Hyphens, blanks and invisible characters of Unicode, and what people type in their place. */
const SEPARATORS = [...charactersOf(/[\p{Pd}\p{Z}\p{Cf}\t]/u), ..."−~～ー・·•.。/／\\⁄()（）｜"];
const LABELS = ["", "ICCID: ", "tel:", "Tel. ", "电话：", "№ ", "📞 ", "T ", "전화 "];

const script = fc.constantFrom(...SCRIPTS);
const separator = fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom(...SEPARATORS) });
const label = fc.constantFrom(...LABELS);
const digits = (length: number) => fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });

/** A number as somebody might type it: in the digits of a script, with separators between them and a label before them. */
const typed = (number: fc.Arbitrary<string>, before: fc.Arbitrary<string> = label) =>
  fc.tuple(number, script, before, fc.array(separator, { minLength: 40, maxLength: 40 })).map(([value, zeroToNine, prefix, between]) => ({
    value,
    text:
      prefix + [...value].map((character, at) => (zeroToNine[Number(character)] ?? character) + (at < value.length - 1 ? between[at] : "")).join(""),
  }));

const same = (
  generated: fc.Arbitrary<{ value: string; text: string }>,
  read: (text: string) => unknown,
  meant: (value: string) => unknown = (value) => value,
) =>
  fc.assert(
    fc.property(generated, ({ value, text }) => {
      expect(read(text), JSON.stringify(text)).toEqual(meant(value));
    }),
    RUNS,
  );

describe("a number in any script, with any separators and a label, is", () => {
  test("each digit of Unicode", () => {
    const all = charactersOf(/\p{Nd}/u);
    expect(all.length).toBeGreaterThan(600);
    expect(all.map((digit) => cleanCode(digit)).join("")).toBe("0123456789".repeat(all.length / 10));
  });

  test("a phone number, with its country code or without", () => {
    const number = digits(7)
      .map((rest) => `9${rest}`)
      .filter((national) => parsePhone("HK", national) !== null);
    const prefixed = fc.tuple(number, fc.constantFrom("", "+852", "00852", "011852")).map(([national, prefix]) => prefix + national);
    same(
      typed(prefixed),
      (text) => parsePhone("HK", PhoneSchema.parse(text))?.e164,
      (value) => `+852${value.slice(-8)}`,
    );
  });

  test("an ICCID, with a filler or a check digit", () => {
    const iccid = digits(12).map((rest) => `8985234${rest}`);
    const end = fc.constantFrom("", "F", "f", " F", "FF", "7");
    const generated = fc.tuple(typed(iccid), end).map(([{ value, text }, filler]) => ({ value, text: text + filler }));
    same(generated, (text) => IccidSchema.parse(text));
    same(generated, cleanIccid);
  });

  test("a code that was sent", () => same(typed(digits(6)), (text) => CodeSchema.parse(text)));

  test("a document number", () => {
    same(
      typed(
        digits(7).map((rest) => `C1${rest}`),
        fc.constantFrom("", "No.: "),
      ),
      (text) => canonicalNumber(2, text),
    );
  });

  test("a quantity", () => {
    const quantity = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(quantity, script, (value, zeroToNine) => {
        const text = ` ${[...String(value)].map((digit) => zeroToNine[Number(digit)]).join("")}\u200f`;
        expect([QuantitySchema.parse(text), wholeNumberField({ min: 1, max: 10 }, "errors.required").parse(text)]).toEqual([value, value]);
      }),
      RUNS,
    );
    expect(QuantitySchema.safeParse("−5").error?.issues[0]?.message, "a minus is no separator there").toContain("errors.too-few");
  });

  test("a postal code, with a sign, word or country code before it", () => {
    const countries = { AU: 4, CN: 6, DE: 5, ES: 5, FR: 5, IT: 5, JP: 7, KR: 5, MY: 5, SG: 6, TH: 5, TW: 5, US: 5 };
    const postalCode = fc
      .constantFrom(...Object.entries(countries))
      .chain(([country, length]) =>
        typed(digits(length), fc.constantFrom("", "〒", `${country}-`, `${country.slice(0, 1)}-`, "Country ")).map((code) => ({ ...code, country })),
      );
    fc.assert(
      fc.property(postalCode, ({ value, text, country }) => {
        expect(canonicalPostalCode(country, text)?.replace("-", ""), text).toBe(value);
      }),
      RUNS,
    );
    expect(["10001–1234", "100011234"].map((text) => canonicalPostalCode("US", text))).toEqual(["10001-1234", "10001-1234"]);
    expect(["sw1a‐1aa", "GB-SW1A 1AA"].map((text) => canonicalPostalCode("GB", text))).toEqual(["SW1A 1AA", "SW1A 1AA"]);
    expect(canonicalPostalCode("JP", "〒1020889")).toBe("102-0889");
    expect(canonicalPostalCode("DE", "1234")).toBeNull();
  });
});

describe("a date", () => {
  const day = fc
    .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const at = (iso: string) => new Date(`${iso}T00:00:00Z`);

  test("is read in every form that the languages of the forms write", () => {
    const form = fc.tuple(
      fc.constantFrom("en-GB", "en-US", "en-HK", "zh-CN", "zh-HK", "ja", "ko"),
      fc.constantFrom<Intl.DateTimeFormatOptions>(
        { dateStyle: "long" },
        { dateStyle: "medium" },
        { year: "numeric", month: "short", day: "2-digit" },
      ),
      fc.constantFrom("latn", "arab", "deva", "fullwide"),
    );
    fc.assert(
      fc.property(day, form, (iso, [language, style, numberingSystem]) => {
        const text = new Intl.DateTimeFormat(language, { ...style, numberingSystem, timeZone: "UTC" }).format(at(iso));
        const [year, month, date] = iso.split("-");
        // These write "01/02/1990" in one of the styles.
        const isAmbiguous = /^\P{L}+\p{Nd}{4}$/u.test(text.normalize("NFKC")) && month !== date && Number(date) <= 12;
        expect(cleanDate(text), text).toBe(isAmbiguous ? cleanDate(`${date}/${month}/${year}`) : iso);
      }),
      RUNS,
    );
  });

  test("is read with any separators, and as eight digits", () => {
    const parts = fc.tuple(
      day,
      separator.filter((sign) => sign.trim() !== "" && !/\p{Cf}|[()（）]/u.test(sign)),
      script,
      fc.constantFrom("", ".", " "),
    );
    fc.assert(
      fc.property(parts, ([iso, sign, zeroToNine, end]) => {
        const text = iso.replaceAll("-", sign || "").replace(/\d/g, (digit) => zeroToNine[Number(digit)] ?? "") + end;
        expect(cleanDate(text), JSON.stringify(text)).toBe(iso);
        expect(dayField.parse(text)).toBe(Date.parse(`${iso}T00:00:00+08:00`));
      }),
      RUNS,
    );
  });

  test("with day before month or the reverse counts only where it can be read in one way", () => {
    fc.assert(
      fc.property(day, fc.constantFrom("/", ".", "-"), (iso, sign) => {
        const [year = "", month = "", date = ""] = iso.split("-");
        const read = [cleanDate([date, month, year].join(sign)), cleanDate([month, date, year].join(sign))];
        if (Number(date) > 12 || month === date) expect(read).toEqual([iso, iso]);
        else for (const text of read) expect(text).not.toMatch(/^\d{4}-/);
      }),
      RUNS,
    );
  });

  test("may be partial where the document is, and nowhere else", () => {
    const partial = (text: string) => cleanDate(text, { partial: true });
    for (const text of ["1990", "1990/00/00", "00.00.1990", "XX XXX 1990", "1990年", "1990년"]) expect([partial(text), text]).toEqual(["1990", text]);
    for (const text of ["1990/05", "1990-5-00", "05/1990", "May 1990", "XX MAY 1990", "1990年5月"])
      expect([partial(text), text]).toEqual(["1990-05", text]);
    for (const text of ["1990", "1990/05", "1990-05-00"]) expect(cleanDate(text)).not.toMatch(/^\d{4}-\d/);
    for (const text of ["1990-13", "1990-02-30", "1899-05", "19990", "05"]) expect(partial(text)).not.toMatch(/-/);
  });
});

describe("an email address", () => {
  const name = fc.string({ unit: fc.constantFrom(..."abz09.!#$%&'*+/=?^_`{|}~-"), minLength: 1, maxLength: 12 });
  const domain = fc.constantFrom("example.com", "docomo.ne.jp", "bücher.example", "例え.jp", "пример.рф", "EXAMPLE。com", "example.xn--fiqs8s");

  test("is every address that browsers accept, in lower case and with its domain in Punycode, however it was copied", () => {
    const wrap = fc.constantFrom<(address: string) => string>(
      (address) => address,
      (address) => ` \u200b${address}\u00a0`,
      (address) => `Anna Lee <${address}>`,
      (address) => `"Lee, Anna" <${address}>;`,
      (address) => `mailto:${address}`,
      (address) => `Email: ${address}`,
      (address) => `<${address}>.`,
      (address) => address.replace("@", "＠"),
    );
    fc.assert(
      fc.property(name, domain, wrap, (before, at, copy) => {
        // A question mark begins the fields of a mailto link.
        fc.pre(!before.includes("?"));
        const meant = `${before}@${domainToASCII(at.replaceAll("。", "."))}`.toLowerCase();
        expect(EmailSchema.parse(copy(`${before}@${at}`)), copy(`${before}@${at}`)).toBe(meant);
        expect(EmailSchema.parse(meant), "the same account").toBe(meant);
      }),
      RUNS,
    );
    expect(EmailSchema.parse('"foo..bar"@docomo.ne.jp')).toBe("foo..bar@docomo.ne.jp");
    expect([38, 39].map((length) => EmailSchema.safeParse(`${"a".repeat(length)}@example.com`).success)).toEqual([true, false]);
  });

  test.each([
    "anna",
    "anna@example",
    "an na@example.com",
    "anna@-example.com",
    "anna@exa_mple.com",
    "änna@example.com",
    "a@b@example.com",
    "a@1.2.3.4",
    "@x.de",
    "a@example.com\r\nBcc: eve@example.com",
    "a@example.com,b@example.com",
  ])("is not %j", (text) => expect(EmailSchema.safeParse(text).success).toBe(false));
});
