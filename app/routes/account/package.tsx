import { rejectionText } from "#app/request/rejection-text.server.ts";
import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { path, type Query } from "#server/locale/path.schema.ts";
import { quoteRefund } from "#server/orders/refunds/quote-refund.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readBrowserKey } from "#app/request/cookies.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { formAction, textFields } from "#app/request/form/form-action.server.ts";
import { requireAccount, requireIdentity } from "#app/request/identity.server.ts";
import { restoreSavedForm } from "#app/request/saved-form.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { PackagesPage } from "./package-page.tsx";
import { handlePackagePost } from "./package-posts.server.ts";
import { viewPackages, type ListedSim, type SimPackageView } from "./package-view.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Submit } from "#app/forms/submit.tsx";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { useErrorText } from "#app/i18n/translator.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useSimName } from "./package-sim-name.tsx";
import type { SubmissionResult } from "@conform-to/react";
import { Ticket } from "#app/ui/ticket.tsx";
import { RefundForm, type RefundOffer } from "./package-refund.island.tsx";
import { usePackageSize } from "./package-ticket.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The packages of the SIM of the URL. The parameters `confirm` and `unsubscribe` show confirmation pages (§2, My package). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = pageLanguage(params);
  const identity = await requireIdentity(request, language, context);
  // The buyer may have ordered with the account's email address without signing in.
  if (identity.kind === "account") await claimOrders(shop.db, identity.accountId);
  const view = await viewPackages(shop, identity, new URL(request.url).searchParams, language);
  if (!view) throw notFound();
  const { unsubscribing } = view;
  const refund =
    unsubscribing && identity.kind === "account" ? await quoteRefund(shop, { accountId: identity.accountId, simPackage: unsubscribing.id }) : null;
  const restored = identity.kind === "account" ? restoreSavedForm(request, context, identity) : null;
  const t = textsFor(language, "sims");
  return data(
    {
      ...view,
      refund: refund && !refund.ok ? { ok: refund.ok, message: rejectionText(refund) } : refund,
      typed: context.actionData?.posted?.typed ?? restored?.typed ?? {},
      meta: { title: t(unsubscribing ? "unsubscribe.meta" : view.removing ? "remove.meta" : "meta") },
    },
    { headers: restored?.headers ?? [] },
  );
}

/** Intents "add", "rename" and "remove" change the list of SIMs; "unsubscribe" requests a refund of a package. */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop, clientAddress } = context;
  const language = pageLanguage(params);
  const { accountId } = await requireAccount(request, language, context);
  const { intent = "" } = textFields(form);
  const pagePath = (query: Query) => path(language, "account/package", query);
  const { browser, cookies } = readBrowserKey(request, context);
  const outcome = await handlePackagePost(intent, { shop, accountId, clientAddress, ticket: browser, cookies, form });
  if ("missing" in outcome) throw notFound();
  if ("rejected" in outcome) return outcome.rejected;
  if ("gone" in outcome) return redirectWithToast(pagePath({}), { kind: "error", text: "sims:not-followed" }, { secure: shop.env.secure });
  if (outcome.done === "requested") return redirect(pagePath({ iccid: iccidOf(request), requested: outcome.simPackage }), 303);
  const toast = { kind: "tip" as const, text: `sims:sim.${outcome.done}` as const };
  return redirectWithToast(pagePath("iccid" in outcome ? { iccid: outcome.iccid } : {}), toast, { secure: shop.env.secure });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function MyPackages() {
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { sim, typed, refund, removing, unsubscribing } = view;
  const resultOf = (intent: string) => (result?.intent === intent ? result.lastResult : null);
  if (sim && unsubscribing && refund)
    return <UnsubscribePage simPackage={unsubscribing} sim={sim} refund={refund} typed={typed} lastResult={resultOf("unsubscribe")} />;
  if (sim && removing) return <RemovePage sim={sim} />;
  return (
    <PackagesPage view={view} typed={typed} resultOf={resultOf} isFormShown={result !== undefined && ["add", "rename"].includes(result.intent)} />
  );
}

const notFound = () => new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });

/** Returns the SIM whose page a form was posted to. */
const iccidOf = (request: Request) => new URL(request.url).searchParams.get("iccid");

/** The page that confirms the removal of a SIM from the account, which opens in a dialog. */
function RemovePage({ sim }: { sim: ListedSim }) {
  const { t, language } = useTranslation("sims");
  const nameOf = useSimName();
  return (
    <div className="narrow page-body stack">
      <h1>{t("remove.title")}</h1>
      <FormRejection />
      <form method="post" action={path(language, "account/package", { iccid: sim.iccid })} className="stack">
        <p className="strong">{nameOf(sim)}</p>
        <p>{t("remove.text")}</p>
        <div className="cluster">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="iccid" value={sim.iccid} />
          <Submit kind="danger" busyLabel={t("remove.busy")}>
            {t("remove.button")}
          </Submit>
          <ButtonLink page="account/package" query={{ iccid: sim.iccid }} kind="quiet" data-close-dialog>
            {t("remove.keep")}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

type UnsubscribeProps = {
  simPackage: SimPackageView;
  sim: ListedSim;
  /** The refund, or the message that says why there is none. */
  refund: RefundOffer | { ok: false; message: string };
  typed: Record<string, string>;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Confirms a refund request of a package, or says why there is no refund. */
function UnsubscribePage({ simPackage, sim, refund, typed, lastResult }: UnsubscribeProps) {
  const { t } = useTranslation("sims");
  const nameOf = useSimName();
  return (
    <div className="narrow page-body stack-wide">
      <h1>{refund.ok ? t("unsubscribe.title") : t("unsubscribe.refused")}</h1>
      <Ticket
        size="full"
        headingLevel={2}
        flag={simPackage.flag}
        title={simPackage.name}
        subtitle={usePackageSize()(simPackage)}
        stub={<p>{nameOf(sim)}</p>}
      />
      {refund.ok ? (
        <RefundForm simPackage={simPackage.id} iccid={sim.iccid} refund={refund} reason={typed.reason} lastResult={lastResult} />
      ) : (
        <CannotRefund simPackage={simPackage} sim={sim} message={refund.message} />
      )}
    </div>
  );
}

/** Says why a refund cannot be requested: the package has started, a request exists already, or the usage is unknown. */
function CannotRefund({ simPackage, sim, message }: { simPackage: SimPackageView; sim: ListedSim; message: string }) {
  const { t } = useTranslation("sims");
  const errorText = useErrorText();
  return (
    <div className="stack">
      <FormRejection />
      <p className="strong">{simPackage.refund && simPackage.refund !== "rejected" ? t(`refund.${simPackage.refund}`) : errorText(message)}</p>
      <p>{t("unsubscribe.refused-text")}</p>
      <p>
        <ButtonLink page="account/package" query={{ iccid: sim.iccid }}>
          {t("unsubscribe.back")}
        </ButtonLink>
      </p>
    </div>
  );
}
