import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction, rejectForm, parseWithZod } from "#app/request/form/form-action.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { Notice } from "#app/ui/notice.tsx";
import { BRAND } from "#server/locale/brand.schema.ts";
import { drawQr } from "#server/orders/esim/draw-qr.ts";
import { readSandboxPayment, decideSandboxPayment, SandboxPaymentSchema } from "#server/payments/sandbox/sandbox-payment.ts";
import type { Translate } from "#app/i18n/text-key.ts";
import type { PaymentMethod } from "#server/domain/payment-states.schema.ts";
import { sandboxStyles } from "#app/styles/page-styles.ts";

const OTHER_OUTCOMES = ["pay-later", "pay-wrong-amount", "fail-later", "decline"] as const;

export const links = sandboxStyles;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.meta);

/** Loads a test payment session. The page has the session's language; 404 if there is no such session or the shop takes real money. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await readSandboxPayment(context.shop, params.id ?? "");
  if (!session) throw new Response(null, { status: 404 });
  const { language, title, lines, amount, currency, method, email, status, paymentStatus } = session;
  const returnUrl = status === "complete" ? session.successUrl : session.cancelUrl;
  const t = textsFor(language, "sandbox");
  return {
    documentLanguage: language,
    meta: { title: t("meta", { amount: formatMoney(amount, currency, language) }) },
    payment: { title, lines: lines.length > 1 ? lines : [], amount, currency, method, email, status, paymentStatus, returnUrl },
    declined: status === "open" && new URL(request.url).searchParams.has("declined"),
    qr: method === "wechat" && status === "open" ? drawQr(`weixin://wxpay/bizpayurl?pr=${session.id.slice(-12)}`) : null,
  };
}

/** Applies the chosen outcome and redirects to the order or, if the payment was declined, to this page. */
export const action = formAction(async ({ params, context, form }) => {
  const submission = parseWithZod(form, { schema: SandboxPaymentSchema });
  if (submission.status !== "success") return rejectForm(form, { "": ["sandbox.refused"] });
  const decision = await decideSandboxPayment(context.shop, params.id ?? "", submission.value.outcome);
  if (!decision) throw new Response(null, { status: 404 });
  return redirect(decision.location, 303);
});

/** Like the page of a payment provider, it has none of our scripts. */
export const handle = { lean: true };

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function SandboxPay() {
  const { documentLanguage: language, payment, declined, qr } = useLoaderData<typeof loader>();
  const { t } = useTranslation("sandbox", language);
  const { title, lines, status, paymentStatus, returnUrl, email } = payment;
  const money = (amount: number) => formatMoney(amount, payment.currency, language);
  const amount = money(payment.amount);
  return (
    <div className="sandbox">
      <header className="sandbox-band">{t("band")}</header>
      <main className="sandbox-page stack-wide">
        <header className="stack-tight">
          <p className="soft">{t("pays-to", { brand: BRAND.names[language] })}</p>
          <h1 className="sandbox-amount number">{amount}</h1>
          {lines.length === 0 && <p>{title}</p>}
          <p className="small soft">{email}</p>
        </header>
        {lines.length > 0 && (
          <dl className="rows">
            {lines.map((line) => (
              <div key={line.title}>
                <dt>{line.title}</dt>
                <dd className="number">{money(line.amount)}</dd>
              </div>
            ))}
            <div className="total">
              <dt>{t("orders:sum.total")}</dt>
              <dd className="number">{amount}</dd>
            </div>
          </dl>
        )}
        {declined && (
          <Notice kind="alert" title={t("declined")}>
            {t("declined-text")}
          </Notice>
        )}
        <FormRejection language={language} />
        {status === "open" ? (
          <>
            <PaymentMethodPanel method={payment.method} qr={qr} t={t} />
            <Outcomes method={payment.method} amount={amount} t={t} />
          </>
        ) : (
          <div className="stack">
            <Notice
              kind={status === "complete" && paymentStatus !== "failed" ? "good" : "warn"}
              title={t(status === "expired" ? "expired" : `over.${paymentStatus}`)}
            >
              {t(status === "expired" ? "expired-text" : "over-text")}
            </Notice>
            <p>
              <a href={returnUrl} className="button">
                {t("back")}
              </a>
            </p>
          </div>
        )}
      </main>
    </div>
  );
}

type PaymentMethodPanelProps = { method: PaymentMethod; qr: { size: number; path: string } | null; t: Translate<"sandbox"> };

/** Imitates the payment method: a payment card, a wallet sign-in or a QR code. It has no inputs, so that nobody enters real data. */
function PaymentMethodPanel({ method, qr, t }: PaymentMethodPanelProps) {
  return (
    <section className="panel sandbox-method" aria-label={t(`method.${method}`)}>
      <h2>{t(`method.${method}`)}</h2>
      {method === "card" && (
        <dl className="pairs">
          <div className="long">
            <dt className="label">{t("card.number")}</dt>
            <dd className="code">4242 4242 4242 4242</dd>
          </div>
          <div>
            <dt className="label">{t("card.expiry")}</dt>
            <dd className="code">12 / 34</dd>
          </div>
          <div>
            <dt className="label">{t("card.code")}</dt>
            <dd className="code">123</dd>
          </div>
        </dl>
      )}
      {method === "alipay" && <p>{t("alipay-text")}</p>}
      {method === "wechat" && qr && (
        <div className="sandbox-scan">
          <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t("qr")} shapeRendering="crispEdges">
            <path d={qr.path} />
          </svg>
          <p>{t("wechat-text")}</p>
        </div>
      )}
    </section>
  );
}

/** The form of the test payment page: one button per payment outcome. */
function Outcomes({ method, amount, t }: { method: PaymentMethod; amount: string; t: Translate<"sandbox"> }) {
  return (
    <form method="post" className="stack">
      <button type="submit" name="outcome" value="pay" className="button wide">
        {t(`pay.${method}`, { amount })}
      </button>
      <fieldset className="stack-tight">
        <legend className="label">{t("or")}</legend>
        {OTHER_OUTCOMES.map((outcome) => (
          <button key={outcome} type="submit" name="outcome" value={outcome} className="button secondary wide">
            {t(outcome)}
          </button>
        ))}
      </fieldset>
      <button type="submit" name="outcome" value="cancel" className="button quiet wide">
        {t("cancel")}
      </button>
    </form>
  );
}
