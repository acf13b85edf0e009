import { expect, test } from "vitest";
import type { TextLine } from "#server/gateways/document-reader/pixels.ts";
import {
  findDates,
  findHongKongNumber,
  findMacauNumber,
  findPermitNumber,
  isHongKongNumberValid,
} from "#server/gateways/document-reader/visual/find-fields.ts";
import { readVisualZone } from "#server/gateways/document-reader/visual/read-printed-side.ts";
import { isTraditional, nameFromTelegraphCodes, findTelegraphCodes } from "#server/gateways/document-reader/visual/telegraph-code.ts";
import type { VisualKind } from "#server/gateways/document-reader/visual/visual-zone.ts";

type Print = [x: number, y: number, text: string, height?: number];

/** Returns lines as printed on a document turned by `degrees`: left end, middle, text, height of the box. */
function lines(prints: Print[], degrees = 0): TextLine[] {
  const angle = (degrees * Math.PI) / 180;
  return prints.map(([x, y, text, h = 20]) => {
    const w = [...text].reduce((sum, sign) => sum + (sign > "\u2fff" ? h * 0.8 : h * 0.45), 0);
    const cx = x + w / 2;
    const box = {
      cx: cx * Math.cos(angle) - y * Math.sin(angle),
      cy: cx * Math.sin(angle) + y * Math.cos(angle),
      w,
      h,
      angle,
      coreHeight: h * 0.6,
      score: 0.9,
    };
    return { box, text, confidence: 0.95 };
  });
}

function valuesOf(kind: VisualKind, prints: Print[], degrees = 0) {
  const { words: _words, ...zone } = readVisualZone(kind, lines(prints, degrees));
  return Object.fromEntries(Object.entries(zone).map(([name, field]) => [name, typeof field === "object" ? field.value : field]));
}

const HONG_KONG_CARD: Print[] = [
  [300, 40, "香港永久性居民身份證", 30],
  [260, 70, "HONG KONG PERMANENT IDENTITY CARD"],
  [300, 130, "陳大文", 44],
  [300, 180, "CHAN,Tai Man", 28],
  [300, 220, "711511292429", 26],
  [300, 260, "出生日期Dateof Birth"],
  [300, 290, "16-10-1987", 28],
  [520, 290, "男M"],
  [300, 330, "簽發日期Date of Issue"],
  [300, 370, "18-07-19"],
  [640, 420, "A582046(7)", 42],
];

test("reads number, birth date and both names of a Hong Kong ID card, however the photo is turned", () => {
  const expected = { chineseName: "陳大文", englishName: "CHAN TAI MAN", birthDate: "1987-10-16", documentNumber: "A582046(7)", numberValid: true };
  for (const degrees of [0, 7, -12, 45]) expect(valuesOf("hkid", HONG_KONG_CARD, degrees)).toEqual(expected);
});

test("corrects misread characters by telegraph codes", () => {
  const misread = HONG_KONG_CARD.map((print): Print => (print[2] === "陳大文" ? [print[0], print[1], "陈大", 44] : print));
  expect(valuesOf("hkid", misread).chineseName).toBe("陳大文");
});

test("reports a Hong Kong number with a wrong check digit as invalid", () => {
  const wrong = HONG_KONG_CARD.map((print): Print => (print[2] === "A582046(7)" ? [print[0], print[1], "A582048(7)", 42] : print));
  expect(valuesOf("hkid", wrong)).toMatchObject({ documentNumber: "A582048(7)", numberValid: false });
});

test("takes neither of two complete dates without a label on a Hong Kong ID card as the birth date", () => {
  const bare = HONG_KONG_CARD.filter(([, , text]) => !text.includes("出生"));
  expect(valuesOf("hkid", bare).birthDate).toBe("1987-10-16");
  expect(valuesOf("hkid", [...bare, [300, 400, "18-07-2019"]]).birthDate).toBeUndefined();
});

test("reads names, the end of the date range and the number of a permit", () => {
  const prints: Print[] = [
    [40, 40, "往来港澳通行证", 34],
    [700, 60, "C30672174", 34],
    [300, 130, "姓名"],
    [300, 165, "张丽华", 34],
    [300, 205, "ZHANG,LIHUA", 26],
    [300, 240, "出生日期"],
    [300, 272, "1970.07.03", 26],
    [560, 272, "女"],
    [300, 310, "有效期限"],
    [300, 342, "2018.06.19-2028.06.19", 26],
    [300, 400, "公安部出入境管理局"],
    [620, 400, "广东"],
  ];
  const expected = {
    chineseName: "张丽华",
    englishName: "ZHANG LIHUA",
    birthDate: "1970-07-03",
    expiryDate: "2028-06-19",
    documentNumber: "C30672174",
    numberValid: true,
  };
  expect(valuesOf("permit", prints)).toEqual(expected);
  expect(valuesOf("permit", prints, 9)).toEqual(expected);
});

test("finds labels above, left of or in one line with their values", () => {
  const expected = { chineseName: "刘洋", birthDate: "1995-12-25" };
  const left: Print[] = [
    [100, 100, "姓名"],
    [200, 100, "刘洋", 24],
    [100, 150, "出生日期"],
    [220, 150, "1995/12/25"],
  ];
  const together: Print[] = [
    [100, 100, "姓名：刘洋"],
    [100, 150, "出生日期:1995年12月25日"],
  ];
  const over: Print[] = [
    [100, 100, "姓名/Name"],
    [100, 128, "刘洋", 24],
    [100, 170, "出生日期/Date of birth"],
    [100, 198, "25 DEC 1995"],
  ];
  for (const prints of [left, together, over]) expect(valuesOf("passport", prints)).toMatchObject(expected);
});

test("reads name parts, both dates and the number on the front of a Macau ID card", () => {
  const prints: Print[] = [
    [200, 40, "澳門特別行政區永久性居民身份證", 26],
    [330, 120, "姓Apelido"],
    [330, 155, "何", 32],
    [470, 155, "HO", 28],
    [330, 200, "名Nome"],
    [330, 235, "家俊", 32],
    [470, 235, "KA CHON", 28],
    [330, 290, "出生日期Data de nascimento"],
    [330, 322, "13-02-1990", 26],
    [330, 370, "首次發出日期1.emissao"],
    [330, 402, "14-03-2006", 26],
    [640, 370, "有效日期Valido ate"],
    [640, 402, "29-05-2031", 26],
    [60, 480, "1482736(5)", 34],
  ];
  const expected = {
    chineseName: "何家俊",
    englishName: "HO KA CHON",
    birthDate: "1990-02-13",
    expiryDate: "2031-05-29",
    documentNumber: "1482736(5)",
    numberValid: true,
  };
  expect(valuesOf("macau-front", prints)).toEqual(expected);
});

test("reads the name of a passport with another layout by its labels", () => {
  const prints: Print[] = [
    [300, 100, "1.Surname/Nom"],
    [300, 128, "LINDEMANN", 24],
    [300, 170, "2.Given names/Prenoms"],
    [300, 198, "ANNA SOPHIE", 24],
    [300, 240, "4.Date of birth/Date de naissance"],
    [300, 268, "28.02.1986", 24],
  ];
  expect(valuesOf("passport", prints)).toEqual({ englishName: "LINDEMANN ANNA SOPHIE", birthDate: "1986-02-28" });
});

test("does not take words of the form and places as names", () => {
  const prints: Print[] = [
    [300, 100, "姓名"],
    [300, 130, "性别"],
    [300, 160, "广东"],
  ];
  expect(valuesOf("permit", prints)).toEqual({});
});

test("parses dates as documents print them, and never as another day", () => {
  const ways = [
    "03-06-1985",
    "03.06.1985",
    "03/06/1985",
    "1985.06.03",
    "1985/06/03",
    "1985-06-03",
    "1985年6月3日",
    "03 JUN 1985",
    "03JUN1985",
    "03 6月/JUN 1985",
  ];
  for (const way of ways) expect(findDates(way), way).toEqual(["1985-06-03"]);
  expect(findDates("2018.06.19-2028.06.18")).toEqual(["2018-06-19", "2028-06-18"]);
  for (const none of ["31-02-1990", "1990.13.01", "18-07-19", "123-06-1985", "03-06-19857"]) expect(findDates(none), none).toEqual([]);
});

test("a Hong Kong number is valid by its check digit alone", () => {
  for (const right of ["A123456(3)", "WX104827(7)", "Y928374（7）"]) expect(isHongKongNumberValid(right), right).toBe(true);
  for (const wrong of ["A123456(4)", "B123456(3)", "A12345(3)", "A1234567(3)"]) expect(isHongKongNumberValid(wrong), wrong).toBe(false);
  for (let digit = 0; digit < 10; digit++) expect(isHongKongNumberValid(`A12345${digit}(3)`)).toBe(digit === 6);
});

test("look-alikes in a Hong Kong number are put right only where the check digit then holds", () => {
  expect(findHongKongNumber("A5B2O46(7)")).toEqual({ value: "A582046(7)", isValid: true });
  expect(findHongKongNumber("A5B2O47(7)")).toBeNull();
  expect(findHongKongNumber("XXA582046(7)")).toBeNull();
});

test("recognizes numbers of Macau and of permits by their format", () => {
  expect(findMacauNumber("1482736(5)")).toBe("1482736(5)");
  expect(findMacauNumber("7/261084/9")).toBe("7261084(9)");
  expect(findMacauNumber("2482736(5)")).toBeNull();
  expect(findPermitNumber("CA8150293")).toBe("CA8150293");
  expect(findPermitNumber("E81502934")).toBeNull();
});

test("telegraph codes are complete groups of four that stand for characters", () => {
  expect(findTelegraphCodes("7115 1129 2429")).toEqual(["7115", "1129", "2429"]);
  expect(findTelegraphCodes("711511292429")).toEqual(["7115", "1129", "2429"]);
  expect(findTelegraphCodes("71151129242")).toBeNull();
  expect(nameFromTelegraphCodes(["6772", "1807", "1730"])).toBe("鄧志強");
  expect(nameFromTelegraphCodes(["6772", "9999"])).toBeNull();
});

test("detects a simplified character in a traditional name", () => {
  expect(isTraditional("陳嘉文")).toBe(true);
  expect(isTraditional("陈嘉文")).toBe(false);
});
