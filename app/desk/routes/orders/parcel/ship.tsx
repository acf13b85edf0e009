import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PostedParcelSchema } from "#server/orders/corrections/correction.schema.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { loadOrderFor, numberOf } from "#app/desk/routes/orders/load-order.server.ts";
import { ParcelFields } from "./parcel-fields.tsx";
import { rejectReview } from "#app/desk/routes/orders/reject-review.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

export const loader = staffLoader("orders.change", async (args) => {
  const { order } = await loadOrderFor(args, "ship");
  const { number, addressLines, buyer, units, lines } = order;
  return {
    title: titleOf(args.request, args.context, "desk-orders:ship.title", {
      number,
    }),
    number,
    addressLines,
    email: buyer.email,
    count: units.filter(({ revoked_at: revokedAt }) => revokedAt === null).length,
    isPrepaid: lines.some(({ credit }) => credit !== null),
  };
});

/** The rejections that are about the SIM cards that were named. */
const CARD_CODES: readonly string[] = ["iccid-count", "iccid-needed", "iccid-taken", "card-unfit"];

export const action = staffAction({
  review: {
    access: "orders.change",
    async run({ form }) {
      const parsed = parseDeskForm(form, PostedParcelSchema);
      return parsed.ok ? data({ intent: "reviewed" as const, ...parsed.value }) : parsed.rejected;
    },
  },
  ship: {
    access: "orders.change",
    async run({ shop, form, params, who, context }) {
      const parsed = parseDeskForm(form, PostedParcelSchema);
      if (!parsed.ok) return parsed.rejected;
      const number = numberOf({ params });
      const { courier, tracking = null, iccids } = parsed.value;
      const result = await shipOrder(shop, {
        number,
        courier,
        tracking,
        iccids,
        who,
      });
      if (!result.ok) {
        const field = CARD_CODES.includes(result.code) ? "iccids" : "";
        return rejectReview(form, `desk-orders:ship.rejection.${result.code}`, {
          field,
        });
      }
      return redirectWithMessage(`/orders/${number}`, { text: "desk-orders:ship.done" }, context);
    },
  },
});

export default function Ship() {
  const { title, number, addressLines, email, count, isPrepaid } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-orders");
  const { form, fields, formProps } = useDeskForm("review", PostedParcelSchema);
  const head = (
    <>
      <PageHead title={title} about={t("ship.about", { count })} parent={{ label: number, to: `/orders/${number}` }} />
      <address className="panel order-address">
        {addressLines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
    </>
  );
  if (result && "courier" in result) {
    const { courier, tracking, iccids } = result;
    return (
      <>
        {head}
        <ConfirmForm
          intent="ship"
          back={`/orders/${number}/ship`}
          values={{ courier, tracking, iccids: iccids.join("\n") }}
          consequences={[
            t("ship.stock", { count }),
            iccids.length === 0 ? t("ship.no-cards") : t("ship.cards", { iccids: iccids.join(", ") }),
            tracking ? t("ship.mail-tracking", { email, courier, tracking }) : t("ship.mail", { email, courier }),
          ]}
        >
          {t("ship.confirm")}
        </ConfirmForm>
      </>
    );
  }
  return (
    <>
      {head}
      <form {...formProps} className="form">
        <ErrorSummary
          form={form}
          labels={{
            courier: t("parcel.courier"),
            tracking: t("parcel.tracking"),
            iccids: t("parcel.iccids"),
          }}
        />
        <ParcelFields
          fields={fields}
          isIccidsOptional={!isPrepaid}
          iccidsHint={isPrepaid ? t("ship.iccids-needed", { count }) : t("ship.iccids-hint", { count })}
        />
        <SubmitButton intent="review">{t("confirm.continue")}</SubmitButton>
      </form>
    </>
  );
}
