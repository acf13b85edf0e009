import type { LoaderFunctionArgs } from "@remix-run/node";
import { INTENTIONS, PRODUCTS } from "#server/domain/enquiry-states.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { packCountryOptions } from "#app/request/pack-country-options.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { readVisitor } from "#app/request/visitor.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { defaultPhoneCountry } from "#server/locale/phone-number.ts";
import { replyByDay } from "#server/locale/time/business-days.ts";
import { readFormTimingToken, createFormTimingToken } from "#server/partners/enquiry/form-timing-token.ts";
import { REPLY_DAYS } from "#server/partners/core/terms.schema.ts";
import { findEnquiryDraft, draftOwner } from "#app/routes/partners/drafts/enquiry-draft.server.ts";
import { type EnquiryState, findPartnerOrigin } from "#app/routes/partners/drafts/enquiry-state.ts";
import { listAttachments } from "#server/partners/attachments/find-attachments.ts";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";

const DAY_MS = 24 * 60 * 60_000;

export type EnquiryPageView = Awaited<ReturnType<typeof viewEnquiry>>["view"];

/**
 * Returns the data of the form: the visitor's draft with the choices of a new link (§2, Partner/contact form). `personal`: whether that data is
 * personal.
 */
export async function viewEnquiry({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const now = shop.clock();
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  const visitor = readVisitor(request, context);
  const owner = draftOwner(visitor ?? "");
  const draft = visitor === null ? null : await findEnquiryDraft(context, owner);
  const posted = context.actionData?.posted;
  const t = textsFor(language, "enquiry");
  const identity = await readIdentity(request, context);
  const typed = posted?.typed ?? { ...draft?.typed };
  if (!posted && identity?.kind === "account" && identity.email) typed.email ||= identity.email;
  const { region } = readViewer(request, language, context);
  if (!posted) typed.phoneCountry ||= defaultPhoneCountry({ region, language }) ?? "";
  const began = readFormTimingToken(shop.env, typed.began ?? null);
  const allCountries = search.get("countries") === "all";
  const preselected = (name: string, options: readonly string[]) => options.find((option) => option === search.get(name));
  const preselection = { intention: preselected("intention", INTENTIONS), product: preselected("product", PRODUCTS) };
  const from = findPartnerOrigin(search.get("from"));
  const linkParts = Object.values(preselection).filter(Boolean);
  const link = linkParts.length > 0 ? [...linkParts, from].filter(Boolean).join(" ") : "";
  // The choices of a new link replace those of the draft. A reload of the link that started the draft changes nothing.
  const isNewLink = link !== typed.link;
  if (!posted) for (const [name, value] of Object.entries(preselection)) if (value && (isNewLink || !typed[name])) typed[name] = value;
  const meta = {
    title: t("meta.title"),
    description: t("meta.description", { reply: REPLY_DAYS }),
  };
  const view = {
    from: from ?? findPartnerOrigin(typed.link?.split(" ").at(-1) ?? null),
    begunAt: posted ? null : (draft?.begunAt ?? null),
    // Renew the timing token after a day: it expires after seven days, but a draft that is saved again lives longer.
    began: began === null || now - began > DAY_MS ? createFormTimingToken(shop.env, now) : typed.began,
    /** The choices of the link, posted with the form and stored in the draft. */
    link: link || typed.link,
    dialCodes: packCountryOptions(shop, language, { all: allCountries, chosen: [typed.phoneCountry, typed.companyCountry] }),
    allCountries,
    /** The day by which we reply to an enquiry submitted now, in words. */
    replyBy: formatCalendarDay(replyByDay(now), language),
    salesMail: shop.env.salesMail,
    days: shop.env.enquiryDays,
  };
  const state: EnquiryState = {
    typed,
    channels: posted?.repeated?.channels ?? draft?.channels ?? [],
    files: draft ? await listAttachments(shop, { owner, ids: draft.files }) : [],
    pendingUploads: posted?.repeated?.uploads ?? [],
  };
  return { meta, view, state, personal: draft !== null || identity !== null };
}
