import { expect, test } from "vitest";
import type { CodePurpose } from "#server/domain/service-states.schema.ts";
import { renderCodeMessage, renderNoAccountMessage, renderPasswordChangedMessage } from "#server/identity/code/code-message.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";

const PURPOSES: CodePurpose[] = ["sign-in", "register", "reset", "bind", "delete"];

test.each(LANGUAGES.flatMap((language) => PURPOSES.map((purpose) => [language, purpose] as const)))(
  "in %s to %s: states the purpose and validity of the code, and has no empty placeholder",
  (language, purpose) => {
    const message = { language, purpose, channel: "sms" as const, address: "+85291234567", code: "012345", trusted: true };
    const phrase = renderCodeMessage(message);
    const missing = renderNoAccountMessage(message, "https://shop.example/en/register");
    const changed = renderPasswordChangedMessage(language, "https://shop.example/en/forgot-pass");
    for (const text of [phrase.text, phrase.html, phrase.sms]) expect(text).toMatch(/012345[^]*10|10[^]*012345/);
    for (const all of [phrase, missing, changed]) expect(Object.values(all).join()).not.toMatch(/\{\{|\}\}|undefined|null|NaN/);
    expect(phrase.subject).not.toContain("012345");
    expect(`${missing.text}${missing.sms}`).toContain("/en/register");
    expect(phrase.sms.length).toBeLessThanOrEqual(language === "en" ? 160 : 134);
  },
);
