import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import { TranslatorContext } from "#app/i18n/translator-context.ts";
import { PaymentMarks, type PaymentMark } from "#app/ui/drawings/payment-marks.tsx";
import { projectRoot } from "#server/env.ts";
import type { Language } from "#server/locale/locale.schema.ts";

const ALL: Record<PaymentMark, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  alipay: "Alipay",
  wechat: "WeChat Pay",
  "apple-pay": "Apple Pay",
  "google-pay": "Google Pay",
};
const render = (marks: PaymentMark[], language: Language = "en") =>
  renderToStaticMarkup(
    <TranslatorContext.Provider value={translatorOf(language)}>
      <PaymentMarks marks={marks} />
    </TranslatorContext.Provider>,
  );

const drawings = readFileSync(join(projectRoot, "app/ui/drawings/payment-marks.svg"), "utf8").split("\n");

test.each(Object.entries(ALL) as [PaymentMark, string][])("the mark of %s is named %s, 24 px high, and drawn in at most 500 bytes", (mark, name) => {
  const html = render([mark]);
  expect(html).toContain(`height="24" role="img" aria-label="${name}"`);
  expect(html).toContain(`#${mark}"`);
  const drawing = drawings.filter((line) => line.startsWith(`<symbol id="${mark}" viewBox="0 0 38 24">`) && line.endsWith("</symbol>"));
  expect(drawing).toHaveLength(1);
  expect(Buffer.byteLength(drawing.join(""))).toBeLessThanOrEqual(500);
});

test("the marks have the names of the page's language, in the given order", () => {
  const names = [...render(["wechat", "alipay", "unionpay"], "zh-cn").matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(["微信支付", "支付宝", "银联"]);
});
