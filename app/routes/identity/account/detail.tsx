import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeAddressCountry } from "#app/request/form/change-address-country.ts";
import { formAction, reopenForm } from "#app/request/form/form-action.server.ts";
import { requireAccount } from "#app/request/identity.server.ts";
import { restoreSavedForm } from "#app/request/saved-form.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { handleDetailPost, type DetailForm } from "./detail-posts.server.ts";
import { viewDetail } from "./detail-view.server.ts";
import { readIdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AddressForm } from "./detail-address.island.tsx";
import { LanguageForm } from "./detail-language.island.tsx";
import { ContactPanel, PersonalDataPanel, SignInPanel } from "./detail-panels.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The contact details, shipping address and settings of the account (§2, account detail). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const identity = await requireAccount(args.request, visit.language, args.context);
  const { typed, headers } = restoreSavedForm(args.request, args.context, identity);
  return data(await viewDetail(args, visit, identity, args.context.actionData?.posted?.typed ?? typed), { headers });
}

/** Handles one of the page's forms by its `intent`. "update" stores nothing: it shows the address fields of another country. */
export const action = formAction(async (args) => {
  const { context, form } = args;
  const visit = readIdentityRequest(args);
  const identity = await requireAccount(args.request, visit.language, context);
  changeAddressCountry(form);
  return form.get("intent") === "update" ? reopenForm(form) : handleDetailPost({ args, visit, identity, fields: form });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** The account: contact details and shipping address; beside these, sign-in, language, data export and deletion. */
export default function AccountDetail() {
  const { t } = useTranslation("account");
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { address, dialCodes, postedTo } = view;
  const resultOf = (form: DetailForm) => (view.posted === form ? lastResult : null);
  return (
    <div className="page page-body stack-wide">
      <h1>{t("detail.title")}</h1>
      <div className="split">
        <div className="stack-wide">
          <ContactPanel view={view} resultOf={resultOf} />
          <AddressForm address={address} dialCodes={dialCodes} postedTo={postedTo} lastResult={resultOf("address")} />
        </div>
        <aside className="stack-wide">
          <SignInPanel view={view} />
          <LanguageForm accountLanguage={view.language} lastResult={resultOf("language")} />
          <PersonalDataPanel />
        </aside>
      </div>
    </div>
  );
}
