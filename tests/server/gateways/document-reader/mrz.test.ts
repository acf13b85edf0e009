import { describe, expect, test } from "vitest";
import { toSymbol, SYMBOLS, type SymbolLikelihoods } from "#server/gateways/document-reader/mrz/alphabet.ts";
import { checkDigit, verifyLines } from "#server/gateways/document-reader/mrz/check-digits.ts";
import { decodeLine } from "#server/gateways/document-reader/mrz/decode-line.ts";
import { decodeName } from "#server/gateways/document-reader/mrz/decode-name.ts";
import { LAYOUTS } from "#server/gateways/document-reader/mrz/layouts.ts";
import { mrzFields } from "#server/gateways/document-reader/mrz/mrz-fields.ts";
import { repairLines } from "#server/gateways/document-reader/mrz/repair-lines.ts";
import { toCountryCode, isIssuingState } from "#server/gateways/document-reader/mrz/issuing-states.ts";

const NOW = Date.UTC(2026, 10, 21);
/** The ICAO specimen, and others of the same format for invented people. */
const PASSPORT = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
const CARD = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"];
const PERMIT = ["CSC306721740<2806192<7007031<6"];
const [, DATA = ""] = PASSPORT;

type Doubt = { at: number; instead: string; likely: number };

/** Returns what a recognizer would output for a text: two steps per character, a blank between; uncertain about some, without the missing ones. */
function spell(text: string, { doubts = [], missing = [] }: { doubts?: Doubt[]; missing?: number[] } = {}): SymbolLikelihoods {
  const steps = text.length * 3;
  const likely = new Float32Array(steps * SYMBOLS.length).fill(1e-6);
  const put = (step: number, symbol: number, value: number) => (likely[step * SYMBOLS.length + symbol] = value);
  [...text].forEach((character, at) => {
    const doubt = doubts.find((one) => one.at === at);
    for (const step of [at * 3, at * 3 + 1]) {
      if (missing.includes(at)) put(step, 0, 0.6);
      else put(step, toSymbol(character), doubt ? 1 - doubt.likely : 0.95);
      if (doubt) put(step, toSymbol(doubt.instead), doubt.likely);
    }
    put(at * 3 + 2, 0, 0.95);
  });
  return { steps, likely };
}

const decode = (spelling: SymbolLikelihoods) => decodeLine(spelling, LAYOUTS.TD3.rows[1] ?? [], LAYOUTS.TD3.fillers[1] ?? null);
const repaired = (spelling: SymbolLikelihoods) => {
  const second = decode(spelling);
  return second && repairLines("TD3", [{ text: PASSPORT[0] ?? "", choices: [] }, second]);
};

describe("check digits (ICAO 9303-3)", () => {
  test("weights are 7, 3, 1; a filler counts zero, letters continue after nine", () => {
    expect(checkDigit("520727")).toBe("3");
    expect(checkDigit("AB2134<<<")).toBe("5");
    expect(checkDigit("L898902C3")).toBe("6");
  });

  test("those of a passport, a card and a permit are valid, each and all together", () => {
    expect(verifyLines("TD3", PASSPORT)).toMatchObject({ all: true, holding: 5 });
    expect(verifyLines("TD1", CARD)).toMatchObject({ all: true, holding: 4 });
    expect(verifyLines("PERMIT", PERMIT)).toMatchObject({ all: true, holding: 4 });
  });

  test("changing any digit of a number or a date invalidates them", () => {
    for (const at of [0, 4, 8, 13, 18, 21, 26]) {
      const wrong = DATA.slice(0, at) + (DATA[at] === "5" ? "6" : "5") + DATA.slice(at + 1);
      expect(verifyLines("TD3", [PASSPORT[0] ?? "", wrong]).all).toBe(false);
    }
  });
});

describe("a row at its exact length", () => {
  test("a clear row is read unchanged", () => {
    expect(decode(spell(DATA))?.text).toBe(DATA);
  });

  test("replaces a look-alike letter with the digit where only digits are allowed, and the other way round", () => {
    const lookalikes = spell(DATA.replace("7408122", "74O8I22").replace("UTO", "UT0"));
    expect(decode(lookalikes)?.text).toBe(DATA);
  });

  test("restores fillers that the recognizer dropped, from the length of the row", () => {
    expect(decode(spell(DATA, { missing: [38, 39] }))?.text).toBe(DATA);
  });

  test("a row with fewer steps than characters is rejected", () => {
    const { likely } = spell(DATA);
    expect(decode({ steps: 43, likely })).toBeNull();
  });

  test("every layout accepts its own document and has its length", () => {
    for (const [layout, lines] of Object.entries({ TD3: PASSPORT, TD1: CARD, PERMIT }) as ["TD3" | "TD1" | "PERMIT", string[]][]) {
      const { rows, length, fillers } = LAYOUTS[layout];
      expect(lines.map((line) => line.length)).toEqual(rows.map(() => length));
      lines.forEach((line, at) => expect(decodeLine(spell(line), rows[at] ?? [], fillers[at] ?? null)?.text).toBe(line));
    }
  });
});

describe("repair by check digits", () => {
  test("one misread character is corrected and counted", () => {
    expect(repaired(spell(DATA, { doubts: [{ at: 15, instead: "6", likely: 0.6 }] }))).toMatchObject({ lines: PASSPORT, changed: 1 });
  });

  test("two changes are counted as two, which is never accepted", () => {
    const doubts = [
      { at: 14, instead: "9", likely: 0.6 },
      { at: 23, instead: "7", likely: 0.6 },
    ];
    expect(repaired(spell(DATA, { doubts }))?.changed).toBeGreaterThan(1);
  });

  test("a character without an alternative reading is not invented", () => {
    const wrong = DATA.replace("7408122", "7468122");
    const result = repaired(spell(wrong));
    expect(result?.checks.all && result.changed <= 1).toBe(false);
  });
});

describe("names", () => {
  test("look-alike digits become letters, and the row is filled up", () => {
    expect(decodeName(spell("P<UTOER1K550N<<ANNA<MAR1A<<<<<"), "TD3")).toMatchObject({ text: PASSPORT[0] });
  });

  test("a second separator ends the name: what follows is misread background", () => {
    expect(decodeName(spell("P<UTOERIKSSON<<ANNA<<K<<<<<<"), "TD3").text).toBe("P<UTOERIKSSON<<ANNA".padEnd(44, "<"));
  });

  test("restores a missing filler before the state", () => {
    expect(decodeName(spell("PUTOERIKSSON<<ANNA<MARIA"), "TD3").text).toBe(PASSPORT[0]);
  });

  test("a low-confidence last word is misread fillers, a confident one is a name", () => {
    const weak = [20, 21, 22].map((at) => ({ at, instead: "<", likely: 0.45 }));
    expect(decodeName(spell("P<UTOERIKSSON<<ANNA<KLC<<<", { doubts: weak }), "TD3").text).toBe("P<UTOERIKSSON<<ANNA".padEnd(44, "<"));
    expect(decodeName(spell("P<UTOERIKSSON<<ANNA<EVA<<<"), "TD3").text).toBe("P<UTOERIKSSON<<ANNA<EVA".padEnd(44, "<"));
  });
});

describe("fields", () => {
  test("of a passport", () => {
    expect(mrzFields("TD3", PASSPORT, NOW)).toEqual({
      documentNumber: "L898902C3",
      birthDate: "1974-08-12",
      expiryDate: "2012-04-15",
      issuer: "UTO",
      nationality: "UTO",
      country: null,
      englishName: "ERIKSSON ANNA MARIA",
    });
  });

  test("of a permit, which has no name and is always issued by China", () => {
    expect(mrzFields("PERMIT", PERMIT, NOW)).toMatchObject({
      documentNumber: "C30672174",
      birthDate: "1970-07-03",
      expiryDate: "2028-06-19",
      issuer: "CHN",
      englishName: "",
    });
  });

  test("a birth date is never in the future; a document expires in this century", () => {
    const born = (digits: string, now = NOW) => mrzFields("TD1", [CARD[0] ?? "", digits + (CARD[1] ?? "").slice(6), CARD[2] ?? ""], now).birthDate;
    expect([born("261121"), born("261122"), born("260230")]).toEqual(["2026-11-21", "1926-11-22", ""]);
    expect([born("90<<<<"), born("9005<<"), born("900500"), born("25<<<<"), born("<<<<<<"), born("90<<15")], "unknown parts").toEqual([
      "1990",
      "1990-05",
      "1990-05",
      "2025",
      "",
      "",
    ]);
    expect(born("261122", Date.UTC(2026, 10, 21, 16)), "in Hong Kong the next day has begun").toBe("2026-11-22");
    expect(mrzFields("TD1", [CARD[0] ?? "", "7408122F3501019UTO<<<<<<<<<<<6", CARD[2] ?? ""], NOW).expiryDate).toBe("2035-01-01");
  });

  test("states become two-letter codes, including Germany's one letter and British nationals; organisations have none", () => {
    expect(["CHN", "D<<", "GBN", "GBD", "MAC", "TWN", "RKS"].map(toCountryCode)).toEqual(["CN", "DE", "GB", "GB", "MO", "TW", "XK"]);
    expect([isIssuingState("UNO"), toCountryCode("UNO"), isIssuingState("QQQ"), toCountryCode("QQQ")]).toEqual([true, null, false, null]);
  });
});
