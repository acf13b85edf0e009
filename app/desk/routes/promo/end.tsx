import { endPromoCode } from "#server/orders/promo/end-promo-code.ts";
import { showPromoCode } from "#server/orders/promo/list-promo-codes.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";

/** Ends a promo code. */
const page = verbPage({
  area: "desk-promo",
  permission: "promo.edit",
  intent: "end",
  kind: "danger",
  subject: async ({ shop, params }) => (await showPromoCode(shop, params.code ?? ""))?.promo,
  title: ({ code }) => ({ text: "desk-promo:end.title", values: { code } }),
  parent: (_, { code }) => ({ label: code, to: `/promo/${code}` }),
  run: ({ shop, who }, { code }) => endPromoCode(shop, { code, who }),
  rejection: ({ code }) => (code === "promo-unknown" ? 404 : "desk-promo:rejection.promo-over"),
  done: (_, { code }) => ({ to: `/promo/${code}`, text: "desk-promo:done.ended", values: { code } }),
  consequences: ({ t }) => [t("end.now"), t("end.orders"), t("end.final")],
  submit: ({ t }, { code }) => t("end.submit", { code }),
});

export const { loader, action } = page;
export default page.Page;
