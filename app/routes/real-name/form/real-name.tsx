import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { RealNameForm } from "./real-name-form.island.tsx";
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

export const action = handleRegistrationPost;

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  loaderHeaders.has("Referrer-Policy") || actionHeaders.has("Set-Cookie") ? PRIVATE_HEADERS : {};

export default function RealName() {
  const { view, state } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const lastResult = result?.lastResult ?? null;
  const reading = result && "reading" in result ? result.reading : null;
  const isSaved = result?.intent === "save" && !lastResult;
  return <RealNameForm view={view} state={{ ...state, ...reading }} lastResult={lastResult} isSaved={isSaved} />;
}
