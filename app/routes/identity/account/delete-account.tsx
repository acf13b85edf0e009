import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, parseForm } from "#app/request/form/form-action.server.ts";
import { readIdentity, requireAccount, signOutCookies } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { DeleteAccountSchema } from "#server/identity/account/account.schema.ts";
import { parseRecipient } from "#server/identity/code/recipient.ts";
import { findAccountRecipient } from "#server/identity/code/find-account-recipient.ts";
import { path } from "#server/locale/path.schema.ts";
import { clearCodeDraft } from "#app/routes/identity/form/code-draft.server.ts";
import { requestCode, rejectCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { readIdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import type { KeyBelow } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { DeleteAccountForm } from "./delete-account-form.island.tsx";
import { deleteAccount } from "#server/orders/privacy/end-account.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The form that deletes the account; the confirmation, if the parameter `done` is set and the visitor is signed out. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const visit = readIdentityRequest(args);
  if (new URL(request.url).searchParams.has("done") && !(await readIdentity(request, context))) {
    return { meta: { title: textsFor(visit.language, "account")("delete.done-title") }, form: null };
  }
  const { accountId } = await requireAccount(request, visit.language, context);
  const to = await findAccountRecipient(context.shop, accountId);
  const { meta, sent } = viewCodeForm(args, visit, { form: "delete", tab: "", title: "account:delete.title" });
  return { meta, form: { to: (to && parseRecipient(to)?.address) ?? "", sent } };
}

/** Sends a code to the account's own email address or phone (intent send-code), or deletes the account if the code is right. */
export const action = formAction(async (args) => {
  const { request, context, form: fields } = args;
  const visit = readIdentityRequest(args);
  const { language, secure, browser, clientAddress } = visit;
  const { accountId } = await requireAccount(request, language, context);
  const parsed = parseForm(fields, DeleteAccountSchema);
  if (!parsed.ok) return parsed.rejected;
  const form = parsed.value;
  if (form.intent === "send-code") {
    const to = await findAccountRecipient(context.shop, accountId);
    if (!to) throw new Response(null, { status: 404 });
    // `readCodeDraft` finds a draft by form and tab, and this form has no tabs.
    fields.set("tab", "");
    // This form has no field for the recipient.
    return requestCode(args, visit, { form: "delete", fields, errorField: "code", ...to });
  }
  const deletion = await deleteAccount(context.shop, { accountId, code: form.code, browser, clientAddress });
  if (!deletion.ok) {
    return rejectCodeForm(args, fields, {
      ...deletion,
      field: deletion.code === "open-orders" || deletion.code === "provider-silent" ? "" : "code",
    });
  }
  const cookies = [...signOutCookies(secure), clearCodeDraft(secure)].map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return redirect(path(language, "account/delete", { done: 1 }), { status: 303, headers: [...cookies, ["Clear-Site-Data", '"storage"']] });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** Says which data is deleted and which is kept, above the form. Afterwards, the confirmation. */
export default function DeleteAccount() {
  const { t } = useTranslation("account");
  const { form } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!form) return <AccountDeleted />;
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        <h1>{t("delete.title")}</h1>
        <p className="lead">{t("delete.lead")}</p>
      </div>
      <DeletionSection name="goes" points={["goes-account", "goes-address", "goes-orders", "goes-links", "goes-esims"]} />
      <DeletionSection name="stays" points={["stays-books", "stays-running", "stays-refunds"]} />
      <Notice kind="warn" title={t("delete.before")}>
        {withSpaceAfter(t("delete.before-text"))}
        <PageLink page="account/export" download>
          {t("data.export")}
        </PageLink>
      </Notice>
      <DeleteAccountForm {...form} lastResult={lastResult} />
    </div>
  );
}

type DeletionPoint = Extract<KeyBelow<"account", "delete">, `goes-${string}` | `stays-${string}`>;

function DeletionSection({ name, points }: { name: "goes" | "stays"; points: DeletionPoint[] }) {
  const { t } = useTranslation("account");
  return (
    <section className="stack" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`delete.${name}`)}</h2>
      <ul className="stack-tight">
        {points.map((point) => (
          <li key={point}>{t(`delete.${point}`)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The confirmation after the account was deleted. Over https, `Clear-Site-Data` has already cleared the storage of the browser. */
function AccountDeleted() {
  const { t } = useTranslation("account");
  return (
    <div className="narrow page-body stack-wide" data-clear-storage>
      <h1>{t("delete.done-title")}</h1>
      <p className="lead">{t("delete.done-text")}</p>
      <p>
        <ButtonLink page="homepage">{t("delete.done-home")}</ButtonLink>
      </p>
    </div>
  );
}
