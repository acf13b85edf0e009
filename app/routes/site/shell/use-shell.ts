import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useLanguage } from "#app/i18n/translator.ts";
import { usePageLayout } from "#app/client/use-page-layout.ts";
import { path } from "#server/locale/path.schema.ts";
import type { Settings } from "#server/content/settings/get-settings.ts";
import type { LightPages } from "#server/protocol/light-pages.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";

/** The data of the frame, loaded by routes/entry/language.tsx. */
type Shell = {
  language: ChannelLanguage;
  currency: Currency;
  consent: "unset" | "accept" | "refuse";
  /** The notice of every page; null if there is none or the visitor closed it. */
  notice: { title: string; href: string | null; version: string } | null;
  announcementNew: boolean;
  hasAnnouncement: boolean;
  footer: Settings["footer"];
  /** Whether another site manages eSIMs. */
  hasEsimSite: boolean;
  /** Null: not signed in. `card`: signed in with an ICCID, without a login type (§6). */
  identity: { kind: "account" | "card"; loginType: "phone" | "other" | null } | null;
  /** The chat's script and bot; null if none is configured for this language (§1). */
  chat: { src: string; botId: string } | null;
  /** True if the visitor consented to the chat. */
  chatAgreed: boolean;
  toast: { kind: "tip" | "error" | "notice"; text: string; link: { page: "forgot-pass"; label: string } | null } | null;
};

/** Returns the data of the frame; undefined on a page outside the frame or if its loader failed. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData<Shell>("language");
}

/** Returns the theme that the visitor chose. */
export function useTheme(): "auto" | "light" | "dark" {
  return useRouteLoaderData<{ theme: "auto" | "light" | "dark" }>("root")?.theme ?? "auto";
}

/** Returns whether the visitor chose light pages. */
export function useLightPages(): LightPages {
  return useRouteLoaderData<{ lightPages: LightPages }>("root")?.lightPages ?? "auto";
}

/** Returns the address of the settings of language and currency: a part of this page, which keeps what was typed, or a page of their own. */
export function usePreferencesAddress(): string {
  const page = path(useLanguage(), "preferences", { returnTo: useCurrentPage() });
  const { switchId } = usePageLayout();
  return switchId ? `#${switchId}` : page;
}

/** Returns the local address of this page without the fragment, for `returnTo`. */
export function useCurrentPage(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
