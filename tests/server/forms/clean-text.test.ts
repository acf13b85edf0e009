import { describe, expect, test } from "vitest";
import { cleanLine, cleanParagraphs, hasPictograph } from "#server/forms/text-field.schema.ts";
import { charactersOf } from "#tests/support/characters.ts";
import { plainLine, printableText } from "#server/forms/plain-line.ts";

describe("a single line", () => {
  test("loses format characters, selectors, fillers and lone surrogates", () => {
    for (const sign of [...charactersOf(/\p{Cf}/u), "\u3164", "\ufe0f", "\ud800"]) {
      expect(cleanLine(`Ada${sign} Lo`), JSON.stringify(sign)).toBe("Ada Lo");
      expect(cleanLine(sign), JSON.stringify(sign)).toBeUndefined();
    }
  });

  test.each([
    ["  Ada\tLo\r\nBcc: x\u2028y ", "Ada Lo Bcc: x y"],
    ["Ａｄａ　１２", "Ada 12"],
    ["\x1b[2J\x07Ada\u009b", "[2J Ada"],
    ["e\u0301", "é"],
    ["محمد بن سلمان", "محمد بن سلمان"],
    ["𠮷野家", "𠮷野家"],
  ])("%j becomes %j", (text, stored) => expect(cleanLine(text)).toBe(stored));

  test("keeps joiners in scripts that spell with them, and nowhere else", () => {
    expect(cleanLine("علی\u200cرضا")).toBe("علی\u200cرضا");
    expect(cleanLine("क्\u200dष")).toBe("क्\u200dष");
    expect(cleanLine("Ada\u200dLo\u200c")).toBe("AdaLo");
  });
});

test("paragraphs keep their line breaks and no other control character", () => {
  expect(cleanParagraphs("One\u202e\r\n\r\nTwo\x07\u2029Three\u200b ")).toBe("One\n\nTwo \nThree");
  expect(cleanParagraphs("\u202e\n")).toBeUndefined();
});

test("distinguishes emoji from letters and from punctuation of names", () => {
  for (const text of ["🙂", "Ada ❤", "🇭🇰", "👍🏽", "1\u20e3"]) expect(hasPictograph(text), text).toBe(true);
  for (const text of ["O’Neill-Müller", "李 · 王", "Acme® Ltd", "〒100-0001", "№ 7 #3"]) expect(hasPictograph(text), text).toBe(false);
});

test("command output neither controls a terminal nor reverses text; indentation is kept", () => {
  expect(printableText("  one\x1b[31m\n\u202etwo")).toBe("  one [31m\ntwo");
  expect(plainLine(" \u202eAda\x07Lo ")).toBe("Ada Lo");
});
