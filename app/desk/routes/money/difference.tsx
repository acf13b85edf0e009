import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findDiscrepancy } from "#server/orders/staff/list-discrepancies.ts";
import { resolveDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { MAX_RESOLVE_NOTE, ResolveDiscrepancySchema } from "#server/payments/discrepancies/resolve-note.schema.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useCan } from "#app/desk/ui/root-data.ts";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { IdLink } from "#app/desk/ui/buttons.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { knownKind } from "./money-pages.tsx";

/** Closes a difference. */
const close = staffVerb({
  area: "desk-money",
  permission: "money.change",
  intent: "close",
  subject: ({ params }) => params.difference,
  schema: ResolveDiscrepancySchema,
  run: ({ shop, who }, id, { note }) => resolveDiscrepancy(shop, { id, note, who }),
  rejection: ({ code }) => `desk-money:rejection.${code}`,
  done: () => ({ to: "/money", text: "desk-money:done.closed" }),
  labels: { note: "note.label" },
  fields: ({ t, field }) => (
    <>
      <p className="soft">{t("close.about")}</p>
      <TextAreaField {...field.note} hint={t("close.hint", { max: MAX_RESOLVE_NOTE })} rows={2} />
    </>
  ),
  submit: ({ t }) => t("close.submit"),
});

/** One difference: what each side says, what to do about it, and the form that closes it. */
export const loader = staffLoader("money.view", async ({ shop, params, request, context }) => {
  const found = await findDiscrepancy(shop, params.difference ?? "");
  if (!found) throw data(null, { status: 404 });
  const kind = knownKind(found.kind);
  return {
    title: titleOf(request, context, `desk-money:kind.${kind}`),
    id: found.id,
    kind,
    number: found.number,
    ref: found.ref,
    ours: found.ours,
    theirs: found.theirs,
    foundAt: found.found_at,
    resolvedAt: found.resolved_at,
    note: found.note,
  };
});

export const action = staffAction(close.handlers);

export default function Difference() {
  const { title, id, kind, number, ref, ours, theirs, foundAt, resolvedAt, note } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-money");
  const can = useCan();
  const order = number && <IdLink to={`/orders/${number}`} text={number} />;
  return (
    <>
      <PageHead title={title} parent={{ label: t("differences.title"), to: "/money" }}>
        <span className={`state ${resolvedAt === null ? "warn" : "good"}`}>{t(`differences.${resolvedAt === null ? "open" : "closed"}`)}</span>
      </PageHead>
      {resolvedAt !== null && <FormError intents={["close"]} />}
      {resolvedAt === null && <Notice title={t("difference.what")}>{t(`do.${kind}`)}</Notice>}
      <Facts
        items={[
          { label: t("column.order"), value: order },
          { label: t("column.ours"), value: <span lang="en">{ours}</span> },
          { label: t("column.theirs"), value: <span lang="en">{theirs}</span> },
          { label: t("difference.about"), value: <span className="number money-record">{ref}</span> },
          { label: t("column.found"), value: <Moment at={foundAt} /> },
          { label: t("difference.closed"), value: resolvedAt && <Moment at={resolvedAt} /> },
          { label: t("note.label"), value: note },
        ]}
      />
      {resolvedAt === null && can("money.change") && (
        <section>
          <h2>{t("close.title")}</h2>
          <close.Form shown={id} />
        </section>
      )}
    </>
  );
}
