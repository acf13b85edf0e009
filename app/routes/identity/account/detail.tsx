import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { formAction } from "#app/request/form/form-action.server.ts";
import { requireAccount } from "#app/request/identity.server.ts";
import { restoreSavedForm } from "#app/request/saved-form.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { setSubmittedForm, textFields } from "#app/request/form/submitted-form.server.ts";
import { DetailPage } from "./detail-page.tsx";
import { handleDetailPost } from "./detail-posts.server.ts";
import { viewDetail } from "./detail-view.server.ts";
import { readIdentityRequest } from "#app/routes/identity/form/visit.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The contact details, shipping address and settings of the account (§2, account detail). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const identity = await requireAccount(args.request, visit.language, args.context);
  const restored = restoreSavedForm(args.request, args.context, identity);
  return data(await viewDetail(args, visit, identity), restored);
}

/** Handles one of the page's forms by its `intent`; "update" only shows the address fields of another country. */
export const action = formAction(async (args) => {
  const { context, form } = args;
  const visit = readIdentityRequest(args);
  const identity = await requireAccount(args.request, visit.language, context);
  if (form.get("intent") !== "update") return handleDetailPost({ args, visit, identity, fields: form });
  setSubmittedForm(context, { typed: textFields(form), invalidFields: [] });
  return data<{ lastResult: SubmissionResult<string[]> | null }>({ lastResult: null });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function AccountDetail() {
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <DetailPage view={view} lastResult={lastResult} />;
}
