import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctEmail } from "#server/orders/corrections/correct-email.ts";
import { CorrectEmailSchema } from "#server/orders/corrections/correction.schema.ts";
import { requireConfirmation, requireConfirmedPost } from "#app/desk/confirmation.server.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { EmailField } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { loadOrderFor, numberOf } from "./load-order.server.ts";
import { rejectReview } from "./reject-review.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

export const loader = staffLoader("orders.change", async (args) => {
  requireConfirmation(args.request, args.context);
  const { order } = await loadOrderFor(args, "correct-email");
  const { number, buyer } = order;
  return {
    title: titleOf(args.request, args.context, "desk-orders:email.title", {
      number,
    }),
    number,
    current: buyer.email,
  };
});

export const action = staffAction({
  review: {
    access: "orders.change",
    async run({ form, request, context }) {
      requireConfirmedPost({ form, request, context });
      const parsed = parseDeskForm(form, CorrectEmailSchema);
      return parsed.ok ? data({ intent: "reviewed" as const, email: parsed.value.email }) : parsed.rejected;
    },
  },
  "correct-email": {
    access: "orders.change",
    async run({ shop, form, params, who, account, request, context }) {
      requireConfirmedPost({ form, request, context });
      const parsed = parseDeskForm(form, CorrectEmailSchema);
      if (!parsed.ok) return parsed.rejected;
      const number = numberOf({ params });
      const result = await correctEmail(shop, {
        number,
        email: parsed.value.email,
        who,
        isOwner: account.roles.includes("owner"),
      });
      if (!result.ok) return rejectReview(form, `desk-orders:correction.${result.code}`);
      const text = result.changed ? "desk-orders:email.done" : "desk-orders:unchanged";
      return redirectWithMessage(`/orders/${number}`, { text }, context);
    },
  },
});

export default function CorrectEmail() {
  const { title, number, current } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-orders");
  const { form, fields, formProps } = useDeskForm("review", CorrectEmailSchema);
  const head = <PageHead title={title} about={t("email.about", { email: current })} parent={{ label: number, to: `/orders/${number}` }} />;
  if (result && "email" in result) {
    return (
      <>
        {head}
        <ConfirmForm
          intent="correct-email"
          back={`/orders/${number}/email`}
          values={{ email: result.email }}
          consequences={[t("email.mail-new", { email: result.email }), t("email.mail-old", { email: current }), t("email.links"), t("email.codes")]}
        >
          {t("email.confirm", { email: result.email })}
        </ConfirmForm>
      </>
    );
  }
  return (
    <>
      {head}
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ email: t("email.label") }} />
        <EmailField field={fields.email} label={t("email.label")} autoComplete="off" />
        <SubmitButton intent="review">{t("confirm.continue")}</SubmitButton>
      </form>
    </>
  );
}
