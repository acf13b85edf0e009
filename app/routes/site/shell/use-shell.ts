import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { Settings } from "#server/content/settings/get-settings.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";

/** What surrounds every page, as routes/entry/language.tsx loads it. */
export type Shell = {
  language: ChannelLanguage;
  currency: Currency;
  consent: "unset" | "accept" | "refuse";
  notice: Settings["notice"];
  announcementNew: boolean;
  hasAnnouncement: boolean;
  footer: Settings["footer"];
  /** Who is signed in: an account, whose login type is known, or a card-holder (§6). */
  identity: { kind: "account" | "card"; loginType: "phone" | "other" | null } | null;
  /** The chat's script and bot, where one is configured for this language (§1). */
  chat: { src: string; botId: string } | null;
  /** Whether the visitor agreed to the chat. */
  chatAgreed: boolean;
  toast: { kind: "tip" | "error"; text: string } | null;
};

/** Undefined only where the loader of the frame failed. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData("language") as Shell | undefined;
}

/** The appearance that the visitor chose. */
export function useTheme(): "auto" | "light" | "dark" {
  return (useRouteLoaderData("root") as { theme: "auto" | "light" | "dark" } | undefined)?.theme ?? "auto";
}

/** The local address of this page, to come back to. */
export function useCurrentPage(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
