import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { HKID, MACAU, PERMIT, realNameForm, realNamePost } from "#tests/support/real-name.ts";

type Fields = Record<string, string | string[]>;

/** Returns the errors of a browser's post, by field. */
function rejections(fields: Fields): Record<string, string[] | null> {
  const submission = parseWithZod(realNamePost(fields), { schema: RealNameSchema });
  return submission.status === "success" ? {} : (submission.error ?? {});
}

const [one, two] = [simCardIccid(1), simCardIccid(2)] as const;
const many = Array.from({ length: 11 }, (_, card) => simCardIccid(card));

describe("the real-name form", () => {
  test.each<[string, Fields]>([
    ["a passport for Hong Kong and Taiwan", {}],
    ["Hong Kong alone", { region: "HK" }],
    ["regions as two ticks", { region: ["TW", "HK"] }],
    ["Taiwan alone, without the confirmation about Hong Kong ID cards", { region: "TW", confirmDocument: "" }],
    ["a permit, whose country is known", { ...PERMIT, country: "" }],
    ["a permit whose number has two letters", { ...PERMIT, documentNumber: "CA1234567" }],
    ["a Hong Kong ID card, which does not expire and needs no confirmation", { ...HKID, confirmDocument: "" }],
    ["a Hong Kong ID card of two letters, with spaces", { ...HKID, documentNumber: "ab 987654 (3)" }],
    ["a Macau ID card", MACAU],
    ["a Macau ID card without the digit in brackets", { ...MACAU, documentNumber: "5123456" }],
    ["a phone instead of an email", { email: "", phoneCountry: "HK", phone: "9123 4567" }],
    ["no Chinese name", { chineseName: "" }],
    ["a Chinese name with a dot", { chineseName: "阿依古丽·买买提" }],
    ["a rare Chinese character", { chineseName: "𠮷田龘" }],
    ["accents, hyphens and apostrophes of every form", { englishName: "O’CONNOR-MÜLLER, ANNE‑MARIE" }],
    ["dates with hyphens", { birthDate: "1990-05-31", expiryDate: "2031-2-8" }],
    ["a leap day", { birthDate: "1992/02/29" }],
    ["ten SIMs", { iccids: many.slice(0, 10) }],
    ["empty fields between SIMs", { iccids: ["", one, " - ", two] }],
  ])("accepts %s", (_, fields) => expect(rejections(fields)).toEqual({}));

  test.each<[string, Fields, string]>([
    ["purpose", { purpose: "" }, "errors.select-required"],
    ["purpose", { purpose: "2" }, "errors.select-required"],
    ["region", { region: "" }, "errors.select-required"],
    ["region", { region: "MO" }, "errors.select-required"],
    ["email", { email: "" }, "errors.contact-needed"],
    ["phoneCountry", { email: "", phone: "91234567" }, "errors.select-required"],
    ["iccids", { iccids: ["", " "] }, "errors.required"],
    ["iccids[1]", { iccids: [one, "8986001234567890123"] }, "errors.iccid-prefix"],
    ["iccids[2]", { iccids: [one, two, one] }, "errors.iccid-duplicate"],
    ["iccids[10]", { iccids: many }, "errors.too-many-sims?max=10"],
    ["documentType", { documentType: "" }, "errors.select-required"],
    ["documentType", { documentType: "5" }, "errors.select-required"],
    ["chineseName", { chineseName: "Mei Ling" }, "errors.chinese-name"],
    ["chineseName", { chineseName: "林".repeat(31) }, "errors.too-long?field=real-name%3Afield.chineseName&max=30"],
    ["englishName", { englishName: "" }, "errors.required"],
    ["englishName", { englishName: "林美玲" }, "errors.english-name"],
    ["englishName", { englishName: "LIN M3I" }, "errors.english-name"],
    ["englishName", { englishName: "- ,'" }, "errors.english-name"],
    ["englishName", { englishName: "L".repeat(81) }, "errors.too-long?field=real-name%3Afield.englishName&max=80"],
    ["birthDate", { birthDate: "" }, "errors.required"],
    ["birthDate", { birthDate: "03/05/1990" }, "errors.date"],
    ["birthDate", { birthDate: "1990/02/30" }, "errors.date-unreal"],
    ["birthDate", { birthDate: "1990-13-01" }, "errors.date-unreal"],
    ["birthDate", { birthDate: "1899/12/31" }, "errors.date-unreal"],
    ["birthDate", { birthDate: "yesterday" }, "errors.date"],
    ["expiryDate", { expiryDate: "" }, "errors.required"],
    ["expiryDate", { ...PERMIT, expiryDate: "" }, "errors.required"],
    ["expiryDate", { expiryDate: "2031/02/29" }, "errors.date-unreal"],
    ["documentNumber", { documentNumber: "" }, "errors.required"],
    ["documentNumber", { documentNumber: "E123" }, "errors.document-number-1"],
    ["documentNumber", { documentNumber: "E123456789012" }, "errors.document-number-1"],
    ["documentNumber", { documentNumber: "PASSPORT" }, "errors.document-number-1"],
    ["documentNumber", { documentNumber: "号码" }, "errors.document-number-1"],
    ["documentNumber", { ...PERMIT, documentNumber: "E12345678" }, "errors.document-number-2"],
    ["documentNumber", { ...PERMIT, documentNumber: "C1234567" }, "errors.document-number-2"],
    ["documentNumber", { ...HKID, documentNumber: "A123456(4)" }, "errors.document-number-3"],
    ["documentNumber", { ...HKID, documentNumber: "A123456" }, "errors.document-number-3"],
    ["documentNumber", { ...MACAU, documentNumber: "2234567(8)" }, "errors.document-number-4"],
    ["documentNumber", { ...MACAU, documentNumber: "12345678(9)" }, "errors.document-number-4"],
    ["documentNumber", { documentNumber: "E".repeat(21) }, "errors.too-long?field=real-name%3Afield.documentNumber&max=20"],
    ["country", { country: "" }, "errors.select-required"],
    ["country", { country: "China" }, "errors.select-required"],
    ["agreePrivacy", { agreePrivacy: "" }, "errors.agree-privacy"],
    ["confirmDocument", { confirmDocument: "" }, "errors.confirm-document"],
    ["confirmDocument", { region: "HK", confirmDocument: "yes" }, "errors.confirm-document"],
    ["agreeTransfer", { agreeTransfer: "" }, "errors.agree-data-transfer"],
    ["declareTrue", { declareTrue: "" }, "errors.declare-true"],
  ])("rejects an invalid %s %j", (field, fields, message) => expect(rejections(fields)).toEqual({ [field]: [message] }));

  test.each(["E1", "号码", "PASSPORT", "E123456789012"])(
    "rejects %s, which no document has for a number, before a document type is chosen",
    (documentNumber) =>
      expect(rejections({ documentType: "", documentNumber })).toEqual({
        documentType: ["errors.select-required"],
        documentNumber: ["errors.document-number"],
      }),
  );

  test.each(["E12345678", "C12345678", "A123456(3)", "1234567(8)"])(
    "keeps %s, which some document may have for a number, until a document type is chosen",
    (documentNumber) => expect(rejections({ documentType: "", documentNumber })).toEqual({ documentType: ["errors.select-required"] }),
  );

  test("names every error at once", () => {
    const empty = Object.fromEntries(Object.keys(realNameForm()).map((name) => [name, ""]));
    const contact = ["email", "iccids", "purpose", "region", "documentType"];
    const person = ["englishName", "birthDate", "documentNumber"];
    expect(Object.keys(rejections(empty)).sort()).toEqual([...contact, ...person, "agreePrivacy", "agreeTransfer", "declareTrue"].sort());
  });

  test("accepts true for a tick, as programs post it", () => {
    const { agreePrivacy: _, ...rest } = realNameForm();
    expect(RealNameSchema.safeParse({ ...rest, agreePrivacy: true }).success).toBe(true);
  });

  test("rejects values that are not text without throwing", () => {
    for (const thing of [{}, [], [[]], 7, null, new Date(0), new Blob(["x"])]) {
      const all = Object.fromEntries(Object.keys(realNameForm()).map((name) => [name, thing]));
      expect(RealNameSchema.safeParse(all).success).toBe(false);
    }
  });
});
