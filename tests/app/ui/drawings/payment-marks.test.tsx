import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nOf } from "#app/i18n/i18n.server.ts";
import { PaymentMarks, type PaymentMark } from "#app/ui/drawings/payment-marks.tsx";
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
    <I18nextProvider i18n={i18nOf(language)}>
      <PaymentMarks marks={marks} />
    </I18nextProvider>,
  );

test.each(Object.entries(ALL) as [PaymentMark, string][])("the mark of %s is named %s, 24 px high and at most 500 bytes", (mark, name) => {
  const html = render([mark]);
  expect(html).toContain(`height="24" role="img" aria-label="${name}"`);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(500);
});

test("the marks have the names of the page's language, in the given order", () => {
  const names = [...render(["wechat", "alipay", "unionpay"], "zh-cn").matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(["微信支付", "支付宝", "银联"]);
});
