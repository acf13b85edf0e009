import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { correctTracking } from "#server/orders/corrections/correct-tracking.ts";
import { ParcelSchema } from "#server/orders/corrections/correction.schema.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { loadOrderFor, numberOf } from "#app/desk/routes/orders/load-order.server.ts";
import { ParcelFields } from "./parcel-fields.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

export const loader = staffLoader("orders.change", async (args) => {
  const { order } = await loadOrderFor(args, "correct-tracking");
  const { number, parcel } = order;
  return {
    title: titleOf(args.request, args.context, "desk-orders:tracking.title", {
      number,
    }),
    number,
    parcel: {
      courier: parcel?.courier ?? "",
      tracking: parcel?.trackingNumber ?? "",
    },
  };
});

export const action = staffAction({
  "correct-tracking": {
    access: "orders.change",
    async run({ shop, form, params, who, context }) {
      const parsed = parseDeskForm(form, ParcelSchema);
      if (!parsed.ok) return parsed.rejected;
      const number = numberOf({ params });
      const { courier, tracking = null } = parsed.value;
      const result = await correctTracking(shop, {
        number,
        courier,
        tracking,
        who,
      });
      if (!result.ok)
        return rejectDeskForm(form, `desk-orders:correction.${result.code}`, {
          status: 409,
        });
      const text = result.changed ? "desk-orders:tracking.done" : "desk-orders:unchanged";
      return redirectWithMessage(`/orders/${number}`, { text }, context);
    },
  },
});

/** Corrects courier and tracking number; a wrong correction is corrected here again. */
export default function CorrectTracking() {
  const { title, number, parcel } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-orders");
  const { form, fields, formProps } = useDeskForm("correct-tracking", ParcelSchema, parcel);
  return (
    <>
      <PageHead title={title} about={t("tracking.about")} parent={{ label: number, to: `/orders/${number}` }} />
      <form {...formProps} className="form">
        <ErrorSummary
          form={form}
          labels={{
            courier: t("parcel.courier"),
            tracking: t("parcel.tracking"),
          }}
        />
        <ParcelFields fields={fields} />
        <SubmitButton intent="correct-tracking">{t("tracking.submit")}</SubmitButton>
      </form>
    </>
  );
}
