import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Submit } from "#app/forms/submit.tsx";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { Notice } from "#app/ui/notice.tsx";
import { BRAND } from "#server/locale/brand.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { findEmailCorrection, undoEmailCorrection } from "#server/orders/corrections/undo-email-correction.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

const keyOf = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";

/** Asks whether a corrected email address of an order shall be undone. Opens with the link that the former address got. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const t = textsFor(pageLanguage(params), "orders");
  const key = keyOf(request);
  const correction = await findEmailCorrection(context.shop, key);
  return data(
    { meta: { title: t(correction ? "email-change.title" : "email-change.unknown-title") }, correction, key },
    { status: correction ? 200 : 404 },
  );
}

/** A GET changes nothing, because mail scanners open links. */
export const action = formAction(async ({ request, params, context }) => {
  const key = keyOf(request);
  const result = await undoEmailCorrection(context.shop, { key });
  if (!result.ok) return data(null, { status: 404 });
  return redirect(path(pageLanguage(params), "order-email-change", { key }), 303);
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function EmailChange() {
  const { t, language } = useTranslation("orders");
  const { correction, key } = useLoaderData<typeof loader>();
  const support = { email: BRAND.supportEmail, phone: BRAND.supportPhone.shown };
  return (
    <div className="narrow page-body stack">
      <h1>{t(correction ? "email-change.title" : "email-change.unknown-title")}</h1>
      <FormRejection />
      {!correction && <p>{t("email-change.unknown-text", support)}</p>}
      {correction?.isUndone && (
        <Notice kind="good" title={t("email-change.done-title")}>
          {t("email-change.done-text", { number: correction.number, ...support })}
        </Notice>
      )}
      {correction && !correction.isUndone && (
        <>
          <p>{t("email-change.text", { number: correction.number })}</p>
          <p>{t("email-change.what")}</p>
          <form method="post" action={path(language, "order-email-change", { key })}>
            <Submit kind="primary" busyLabel={t("email-change.busy")}>
              {t("email-change.stop")}
            </Submit>
          </form>
          <p className="soft">{t("email-change.ignore")}</p>
        </>
      )}
    </div>
  );
}
