import { RemixBrowser } from "@remix-run/react";
import { createInstance, type ResourceLanguage } from "i18next";
import { startTransition, StrictMode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { languageOrDefault, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { i18nOptions, interpolationOf } from "#server/locale/i18n-options.schema.ts";
import { recoverFromChunkLoadErrors, blockOfflineSubmits } from "#app/client/chunk-load-error.ts";
import { fetchWithRetry } from "#app/client/fetch-with-retry.ts";
import { waitForRouteData } from "#app/client/remix/wait-for-route-data.ts";

const loadTexts: Record<ChannelLanguage, () => Promise<{ texts: ResourceLanguage }>> = {
  en: () => import("./i18n/texts/en.ts"),
  "zh-cn": () => import("./i18n/texts/zh-cn.ts"),
  "zh-hk": () => import("./i18n/texts/zh-hk.ts"),
  ja: () => import("./i18n/texts/ja.ts"),
  ko: () => import("./i18n/texts/ko.ts"),
};

async function hydrate() {
  const language = languageOrDefault(location.pathname.split("/")[1]);
  const { texts } = await loadTexts[language]();
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    ...i18nOptions,
    interpolation: interpolationOf(language),
    lng: language,
    ns: Object.keys(texts),
    resources: { [language]: texts },
  });
  await waitForRouteData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <Site />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/** In an effect, because Remix creates its router while it renders. */
function Site() {
  useLayoutEffect(recoverFromChunkLoadErrors, []);
  return <RemixBrowser />;
}

window.fetch = fetchWithRetry(window.fetch.bind(window));
blockOfflineSubmits();
// If the texts fail to load, the page remains plain HTML.
// oxlint-disable-next-line no-console -- §8: a load error is logged
hydrate().catch((error) => console.error("Load error", error));
