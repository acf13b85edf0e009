import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { EnquiryForm } from "./enquiry-form.island.tsx";
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

export const action = handleEnquiryPost;

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const cacheControl = actionHeaders.get("Cache-Control") ?? loaderHeaders.get("Cache-Control");
  return { ...(cacheControl && { "Cache-Control": cacheControl }) };
};

export default function ContactUs() {
  const { view, state } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const lastResult = result?.lastResult ?? null;
  const files = result && "files" in result ? result.files : state.files;
  return <EnquiryForm view={view} state={{ ...state, files }} lastResult={lastResult} isSaved={result?.intent === "save" && !lastResult} />;
}
