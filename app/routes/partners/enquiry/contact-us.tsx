import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { retryAfterHeader } from "#app/request/page/retry-after.ts";
import { EnquiryForm } from "./enquiry-form.island.tsx";
import { pageAction } from "#app/request/form/form-action.server.ts";
import { handleEnquiryPost } from "./enquiry-posts.server.ts";
import { viewEnquiry } from "./view-enquiry.server.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The form of partners and companies (§2, Partner/contact form). */
export async function loader(args: LoaderFunctionArgs) {
  const { personal, ...page } = await viewEnquiry(args);
  return data(page, { headers: personal ? { "Cache-Control": "no-store" } : {} });
}

export const action = pageAction(handleEnquiryPost);

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const cacheControl = actionHeaders.get("Cache-Control") ?? loaderHeaders.get("Cache-Control");
  return { ...(cacheControl && { "Cache-Control": cacheControl }), ...retryAfterHeader(actionHeaders) };
};

export default function ContactUs() {
  const { view, state } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <EnquiryForm view={view} state={result?.state ?? state} errors={result?.errors ?? {}} isSaved={result?.isSaved ?? false} />;
}
