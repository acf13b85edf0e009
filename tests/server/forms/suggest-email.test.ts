import { describe, expect, test } from "vitest";
import { suggestEmail } from "#server/forms/suggest-email.schema.ts";

describe("a mail address", () => {
  test.each([
    ["anna@gmial.com", "anna@gmail.com"],
    ["anna@gmai.com", "anna@gmail.com"],
    ["anna@gmaill.com", "anna@gmail.com"],
    ["anna@gmail.con", "anna@gmail.com"],
    ["anna@gmail.co", "anna@gmail.com"],
    ["anna@gmal.cmo", "anna@gmail.com"],
    ["Anna.B+trip@Hotmial.COM", "Anna.B+trip@hotmail.com"],
    ["anna@yahooo.com.hk", "anna@yahoo.com.hk"],
    ["anna@hotmal.co.uk", "anna@hotmail.co.uk"],
    ["anna@qq.con", "anna@qq.com"],
    ["anna@163.co", "anna@163.com"],
  ])("with a slip in name or ending gets a suggestion: %s", (address, meant) => {
    expect(suggestEmail(address)).toBe(meant);
  });

  test.each(["gmail.com", "GMAIL.COM", "mail.com", "ymail.com", "hotmail.de", "live.cn", "yahoo.ca", "q.com", "love.com", "example.com", "gmx.de"])(
    "at a provider that exists or may exist is left alone: %s",
    (domain) => {
      expect(suggestEmail(`anna@${domain}`)).toBeNull();
    },
  );

  test.each(["", "anna", "@gmial.com", "anna@", "anna@gmail"])("that is none gets no suggestion: “%s”", (text) => {
    expect(suggestEmail(text)).toBeNull();
  });
});
