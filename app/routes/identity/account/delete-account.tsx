import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity, requireAccount, signOutCookies } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { DeleteAccountSchema } from "#server/identity/account/account-detail.schema.ts";
import { parseRecipient } from "#server/identity/code/recipient.ts";
import { findAccountRecipient as addressOf } from "#server/identity/code/find-account-recipient.ts";
import { path } from "#server/locale/path.schema.ts";
import { deleteAccount } from "#server/orders/privacy/delete-account.ts";
import { clearCodeDraft } from "#app/routes/identity/form/code-draft.server.ts";
import { AccountDeleted, DeleteAccountForm } from "./delete-account-form.tsx";
import { requestCode, readCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { readIdentityRequest } from "#app/routes/identity/form/visit.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The form that deletes the account. With the parameter `done`, and if the visitor is signed out, the confirmation. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const visit = readIdentityRequest(args);
  if (new URL(request.url).searchParams.has("done") && !(await readIdentity(request, context))) {
    return { meta: { title: textsFor(visit.language, "account")("delete.done-title") }, form: null };
  }
  const { accountId } = await requireAccount(request, visit.language, context);
  const to = await addressOf(context.shop, accountId);
  const { meta, sent } = viewCodeForm(args, visit, { form: "delete", tab: "", title: "account:delete.title" });
  return { meta, form: { to: (to && parseRecipient(to)?.address) ?? "", sent } };
}

/** Sends a code to the account's own address (intent send-code), or deletes the account if the code is right. */
export const action = formAction(async (args) => {
  const { request, context, form: fields } = args;
  const visit = readIdentityRequest(args);
  const { language, secure, browser, clientAddress } = visit;
  const { accountId } = await requireAccount(request, language, context);
  return readCodeForm(args, fields, DeleteAccountSchema, async (form) => {
    if (form.intent === "send-code") {
      const to = await addressOf(context.shop, accountId);
      if (!to) throw new Response(null, { status: 404 });
      fields.set("tab", "");
      const result = await requestCode(args, visit, { form: "delete", fields, ...to });
      return result instanceof Response ? result : { ...result, field: "code" };
    }
    const deletion = await deleteAccount(context.shop, { accountId, code: form.code, browser, clientAddress });
    if (!deletion.ok) return { field: deletion.reason.startsWith("identity.") ? "code" : "", reason: deletion.reason };
    const cookies = [...signOutCookies(secure), clearCodeDraft(secure)].map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return redirect(path(language, "account/delete", { done: 1 }), { status: 303, headers: [...cookies, ["Clear-Site-Data", '"storage"']] });
  });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function DeleteAccount() {
  const { form } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return form ? <DeleteAccountForm {...form} lastResult={lastResult} /> : <AccountDeleted />;
}
