import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { existsInLanguage, pageFromPath } from "#server/locale/channel-pages.schema.ts";
import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { isAnnouncementNew, openNotice } from "#app/request/announcement.server.ts";
import { attributionCookies } from "#app/request/attribution.server.ts";
import { deleteLeftoverTracking, readConsent } from "#app/request/consent.server.ts";
import { getChat, readChatConsent } from "#app/request/chat.server.ts";
import { entryAddress } from "#app/request/page/entry-address.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { plannedMaintenance } from "#app/request/page/planned-maintenance.server.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { clearToast, NOTICE_LINKS, readToast, type ToastMessage } from "#app/request/toast.server.ts";

/** Loads the data of the frame around all pages (§2). Redirects an address without a valid language or with `LT`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = params.lang as ChannelLanguage;
  const { pathname, searchParams } = new URL(request.url);
  if (!existsInLanguage(language, pageFromPath(pathname)) || searchParams.has("LT")) throw redirect(await entryAddress(request), 302);

  const { secure } = shop.env;
  const settings = await getSettings(shop, language);
  const identity = await readIdentity(request, context);
  const toast = readToast(request);
  const headers = new Headers();
  for (const cookie of [
    ...(await deleteLeftoverTracking(request, context)),
    ...attributionCookies(request, secure),
    ...(toast ? [clearToast(secure)] : []),
  ]) {
    headers.append("Set-Cookie", cookie);
  }
  return data(
    {
      language,
      currency: readCurrency(request, language),
      consent: readConsent(request),
      notice: openNotice(request, await plannedMaintenance(shop, language)) ?? openNotice(request, settings.notice),
      announcementNew: isAnnouncementNew(request, settings.announcement?.version ?? null),
      hasAnnouncement: settings.announcement !== null,
      footer: settings.footer,
      hasEsimSite: shop.env.esimSiteUrl !== undefined,
      chat: getChat(shop, language),
      chatAgreed: readChatConsent(request) === "accept",
      toast: toast && viewToast(toast, language as Language),
      identity: identity && { kind: identity.kind, loginType: identity.kind === "account" ? identity.loginType : null },
    },
    { headers },
  );
}

function viewToast({ kind, text }: ToastMessage, language: Language) {
  const translate = textsFor(language, "site");
  const link = NOTICE_LINKS[text];
  return { kind, text: translate(text), link: link ? { page: link.page, label: translate(link.label) } : null };
}

export default function LanguageRoute() {
  return <Outlet />;
}
