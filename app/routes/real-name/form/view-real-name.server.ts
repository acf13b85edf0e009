import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { packCountryOptions } from "#app/request/pack-country-options.server.ts";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { asksSeparateConsent } from "#server/locale/separate-consent.ts";
import { defaultPhoneCountry } from "#server/locale/phone-number.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { MAX_SIMS } from "#server/real-name/form/real-name.schema.ts";
import { listSims } from "#server/sims/list-sims.ts";
import { draftFromCorrection, findRegistrationDraft, findDraftOwner, toFormState } from "#app/routes/real-name/draft/registration-draft.server.ts";
import type { Correction, SimChoice } from "#app/routes/real-name/draft/form-state.ts";
import { findFormPage } from "#app/routes/real-name/draft/form-pages.ts";

export type RealNameView = Awaited<ReturnType<typeof viewRealName>>["view"];

/**
 * Returns the data of the form: the draft of this account or visitor, a registration to correct, or an empty form (§2, Real-name). `personal`:
 * whether that data is personal.
 */
export async function viewRealName({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = channelLanguage(params);
  const page = findFormPage(request);
  const search = new URL(request.url).searchParams;
  const link = { reference: search.get("ref") ?? "", key: search.get("key") ?? "" };
  const corrected = link.reference ? await openForCorrection(shop, link) : null;
  const draftOwner = await findDraftOwner(request, context, false);
  const { draft } = await findRegistrationDraft(context, draftOwner, corrected ? link.reference : "");
  const posted = context.actionData?.posted ?? null;
  const t = textsFor(language, "real-name");
  const initialState = toFormState(draft ?? (corrected && draftFromCorrection(corrected, shop.clock())));
  // An unchanged correction has no draft.
  const state = {
    ...initialState,
    ...(!draft && { draftMark: null }),
    ...(posted && {
      typed: posted.typed,
      iccids: posted.repeated?.iccids ?? [],
      pendingUploads: { front: posted.typed.upload ?? null, back: posted.typed.uploadBack ?? null },
    }),
  };
  const { region } = readViewer(request, language, context);
  const typed = { ...state.typed };
  if (!posted) typed.phoneCountry ||= defaultPhoneCountry({ region, language }) ?? "";
  const allCountries = search.get("countries") === "all";
  const correction: Correction | null = corrected && { ...link, parts: corrected.parts, reasons: corrected.reasons, note: corrected.note };
  const meta = { title: t(corrected ? "correct.title" : "title"), description: t("meta") };
  const view = {
    page,
    begunAt: posted ? null : (draft?.begunAt ?? null),
    correction,
    /** The page then shows the reasons of the correction at the fields. */
    isUnchangedCorrection: corrected !== null && draft === null && posted === null,
    isLinkExpired: link.reference !== "" && !corrected,
    choices: await listSimChoices({ request, params, context }),
    dialCodes: packCountryOptions(shop, language, { all: allCountries, chosen: [typed.phoneCountry, typed.country] }),
    allCountries,
    maxSims: MAX_SIMS,
    separateConsent: asksSeparateConsent({ language, region }),
    hasDocumentReader: shop.env.documentReader,
    days: { refused: shop.env.realNameRefusedDays, ended: shop.env.realNameEndedDays },
  };
  return { meta, view, state: { ...state, typed }, personal: corrected !== null || draft !== null || view.choices.length > 0 };
}

/** Returns the SIMs of the account, or the SIM of a visitor who signed in with its ICCID. */
async function listSimChoices({ request, context }: LoaderFunctionArgs): Promise<SimChoice[]> {
  const identity = await readIdentity(request, context);
  if (!identity) return [];
  if (identity.kind === "card") return [{ iccid: identity.iccid, remark: "" }];
  const sims = await listSims(context.shop, identity.accountId);
  return sims.slice(0, MAX_SIMS).map(({ iccid, remark }) => ({ iccid, remark }));
}
