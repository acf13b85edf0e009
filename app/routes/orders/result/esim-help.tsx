import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { fieldsByName } from "#app/forms/fields/field-meta.ts";
import { Submit } from "#app/forms/submit.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formAction, parseForm } from "#app/request/form/form-action.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { useEsimName } from "#app/routes/orders/view/esim-name.ts";
import { FindOrder } from "#app/routes/orders/access/find-order.tsx";
import { linkAccess, readOrderAccess } from "#app/routes/orders/access/order-access.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { REPLACEMENT_REASONS } from "#server/domain/order-states.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { ReplacementSchema } from "#server/orders/corrections/correction.schema.ts";
import { isReplacementRequested, requestReplacement } from "#server/orders/corrections/request-replacement.ts";
import { readOrder } from "#server/orders/views/read-order.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

const unitOf = (request: Request) => Number(new URL(request.url).searchParams.get("unit") ?? "1");

/** Help for the buyer of a delivered eSIM who deleted it or has another phone: a form, or that the request waits for staff. 404 without such an eSIM. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = pageLanguage(params);
  const t = textsFor(language, "orders");
  const access = await readOrderAccess(request, language, context);
  const order = await readOrder(shop, access);
  const unit = order?.units.find((one) => one.unit === unitOf(request));
  if (!order || unit?.kind !== "esim" || unit.state !== "delivered" || unit.isRevoked) {
    return data({ meta: { title: t("find.wrong-title") }, esim: null }, { status: 404 });
  }
  const typed = context.actionData?.posted?.typed ?? {};
  const isRequested = await isReplacementRequested(shop, unit.id);
  const { unit: number, iccid, remark } = unit;
  return data({
    meta: { title: t("esim-help.title") },
    esim: { number, iccid, remark, email: order.email, isRequested, access: linkAccess(access), typed },
  });
}

/** Makes a task for staff, and shows that it waits. */
export const action = formAction(async ({ request, params, context, form }) => {
  const language = pageLanguage(params);
  const access = await readOrderAccess(request, language, context);
  const parsed = parseForm(form, ReplacementSchema);
  if (!parsed.ok) return parsed.rejected;
  const unit = unitOf(request);
  const result = await requestReplacement(context.shop, { access, unit, ...parsed.value });
  if (!result.ok) return data({ lastResult: null }, { status: 404 });
  const { number, key } = linkAccess(access);
  return redirect(path(language, "esim-help", { order: number, key, unit }), 303);
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function EsimHelp() {
  const { esim } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { t, language } = useTranslation("orders");
  const nameOf = useEsimName();
  if (!esim) return <FindOrder wrongLink />;
  const { access, number, typed } = esim;
  const query = { order: access.number, key: access.key };
  const errors = Object.fromEntries(Object.entries(lastResult?.error ?? {}).map(([name, messages]) => [name, messages ?? []]));
  const { reason } = fieldsByName("help", ["reason"], typed, errors);
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack-tight">
        <PageLink page="order-result" query={query} hash={`unit-${number}`}>
          {t("esim-help.back")}
        </PageLink>
        <h1>{t("esim-help.title")}</h1>
        <p className="number soft">{nameOf({ ...esim, unit: number })}</p>
      </div>
      {esim.isRequested ? (
        <Notice kind="good" title={t("esim-help.sent")}>
          {t("esim-help.answer", { email: esim.email })}
        </Notice>
      ) : (
        <form method="post" action={path(language, "esim-help", { ...query, unit: number })} className="form" noValidate>
          <ErrorSummary form={{ id: "help", allErrors: errors }} labels={{ reason: t("esim-help.reason") }} />
          <p>{t("esim-help.text")}</p>
          <ChoiceField
            field={reason}
            legend={t("esim-help.reason")}
            options={REPLACEMENT_REASONS.map((value) => ({ value, label: t(`esim-help.reasons.${value}`) }))}
          />
          <p className="small soft">{t("esim-help.answer", { email: esim.email })}</p>
          <Submit busyLabel={t("find.sending")}>{t("esim-help.send")}</Submit>
        </form>
      )}
    </div>
  );
}
