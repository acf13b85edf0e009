import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { retryAfterHeader } from "#app/request/page/retry-after.ts";
import { RealNameForm } from "./real-name-form.island.tsx";
import { pageAction } from "#app/request/form/form-action.server.ts";
import { handleRegistrationPost } from "./real-name-posts.server.ts";
import { viewRealName } from "./view-real-name.server.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The response contains personal data, and the URL of a correction contains its key. */
const PRIVATE_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };

/** The registration form at its three addresses (§2, Real-name). */
export async function loader(args: LoaderFunctionArgs) {
  const { personal, ...page } = await viewRealName(args);
  return data(page, { headers: personal ? PRIVATE_HEADERS : {} });
}

export const action = pageAction(handleRegistrationPost);

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  loaderHeaders.has("Referrer-Policy") || actionHeaders.has("Set-Cookie")
    ? { ...PRIVATE_HEADERS, ...retryAfterHeader(actionHeaders) }
    : retryAfterHeader(actionHeaders);

export default function RealName() {
  const { view, state } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <RealNameForm view={view} state={result?.state ?? state} errors={result?.errors ?? {}} isSaved={result?.isSaved ?? false} />;
}
