import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";
import { findEnquiry } from "#server/partners/core/find-enquiry.ts";
import { EnquiryReceived } from "./enquiry-received.tsx";
import { EnquiryNotFound } from "./enquiry-not-found.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The confirmation of an enquiry, found by its reference. Shows nothing about the sender (§2, /contact-us-result). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const reference = new URL(request.url).searchParams.get("ref") ?? "";
  const language = pageLanguage(params);
  const enquiry = await findEnquiry(context.shop, reference);
  const t = textsFor(language, "enquiry");
  const title = enquiry ? `${t("result.meta")} · ${enquiry.reference}` : t("result.none.title");
  return data(
    { meta: { title }, found: enquiry, day: enquiry ? formatCalendarDay(enquiry.replyBy, language) : "", salesMail: context.shop.env.salesMail },
    { status: enquiry ? 200 : 404 },
  );
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function ContactUsResult() {
  const { found: enquiry, day, salesMail } = useLoaderData<typeof loader>();
  return enquiry ? <EnquiryReceived enquiry={enquiry} day={day} salesMail={salesMail} /> : <EnquiryNotFound salesMail={salesMail} />;
}
