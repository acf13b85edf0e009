import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endPromoCode } from "#server/orders/promo/end-promo-code.ts";
import { showPromoCode } from "#server/orders/promo/list-promo-codes.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { FormError } from "#app/desk/ui/staff/form-error.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** Asks before a promo code ends. */
export const loader = staffLoader("promo.edit", async ({ shop, params, request, context }) => {
  const found = await showPromoCode(shop, params.code ?? "");
  if (!found) throw data(null, { status: 404 });
  const { code } = found.promo;
  return { title: titleOf(request, context, "desk-promo:end.title", { code }), code };
});

export const action = staffAction({
  end: {
    access: "promo.edit",
    async run({ shop, params, who, form, context }) {
      const code = (params.code ?? "").toUpperCase();
      const result = await endPromoCode(shop, { code, who });
      if (!result.ok && result.code === "promo-unknown") throw data(null, { status: 404 });
      if (!result.ok) return rejectDeskForm(form, "desk-promo:rejection.promo-over", { status: 409 });
      return redirectWithMessage(`/promo/${code}`, { text: "desk-promo:done.ended", values: { code } }, context);
    },
  },
});

export default function EndPromoCode() {
  const { title, code } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-promo");
  return (
    <>
      <PageHead title={title} parent={{ label: code, to: `/promo/${code}` }} />
      <FormError intent="end" />
      <ul>
        <li>{t("end.now")}</li>
        <li>{t("end.orders")}</li>
        <li>{t("end.final")}</li>
      </ul>
      <form method="post">
        <SubmitButton intent="end" kind="danger">
          {t("end.submit", { code })}
        </SubmitButton>
      </form>
    </>
  );
}
