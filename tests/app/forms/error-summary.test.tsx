import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ErrorSummary, errorTitle, addErrorPrefix } from "#app/forms/error-summary.tsx";
import { FieldError } from "#app/forms/fields/field-parts.tsx";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import { TranslatorContext } from "#app/i18n/translator.ts";
import type { Language } from "#server/locale/locale.schema.ts";

const EMAIL = { id: "f-email", name: "email", errorId: "f-email-error", descriptionId: "f-email-hint", errors: ["errors.required"] };

function renderText(language: Language, label: string): string[] {
  const form = { id: "f", allErrors: { email: EMAIL.errors } };
  const html = renderToStaticMarkup(
    <TranslatorContext.Provider value={translatorOf(language)}>
      <ErrorSummary form={form} labels={{ email: label }} />
      <FieldError field={EMAIL} />
    </TranslatorContext.Provider>,
  );
  return [/<a [^>]*>(.*?)<\/a>/, /<p [^>]*>.*?<span>(.*?)<\/span><\/p>/].map((part) => part.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "") ?? "");
}

describe("the title of a page with errors", () => {
  test.each([
    ["Error:", "Your order", "Error: Your order"],
    ["錯誤：", "確認並付款", "錯誤：確認並付款"],
  ])("begins with %s once, followed by a space only if the script uses one", (prefix, title, marked) => {
    expect(errorTitle(title, prefix)).toBe(marked);
    expect(errorTitle(marked, prefix)).toBe(marked);
  });

  test.each(["Your order", "Error: Your order"])("is unchanged again when the errors are gone, though the page was rendered with %s", (title) => {
    const page = { title };
    const unmark = addErrorPrefix(page, "Error:");
    expect(page.title).toBe("Error: Your order");
    unmark();
    expect(page.title).toBe("Your order");
  });

  test("is left alone if another page has opened meanwhile", () => {
    const page = { title: "Your order" };
    const unmark = addErrorPrefix(page, "Error:");
    page.title = "Paid";
    unmark();
    expect(page.title).toBe("Paid");
  });
});

test("error text follows its field, after a space only if the script uses one", () => {
  expect(renderText("en", "Email")).toEqual(["Email: The input content cannot be empty", "Error: The input content cannot be empty"]);
  for (const phrase of [...renderText("zh-hk", "電郵"), ...renderText("zh-cn", "邮箱"), ...renderText("zh-hk", "有多少人？")])
    expect(phrase).toMatch(/^[^ ]*[：？]\p{Script=Han}/u);
});
