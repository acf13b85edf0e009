import { RemixBrowser } from "@remix-run/react";
import { createInstance, type i18n } from "i18next";
import { startTransition, StrictMode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { languageOrDefault } from "#server/locale/locale.schema.ts";
import { i18nOptions, interpolationOf } from "#server/locale/i18n-options.schema.ts";
import { recoverFromChunkLoadErrors, blockOfflineSubmits } from "#app/client/chunk-load-error.ts";
import { fetchWithRetry } from "#app/client/fetch-with-retry.ts";
import { addDocumentTexts, addTexts, textsName } from "#app/i18n/page-texts.ts";
import { waitForRouteData } from "#app/client/remix/wait-for-route-data.ts";

async function hydrate() {
  const language = languageOrDefault(location.pathname.split("/")[1]);
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    ...i18nOptions,
    interpolation: interpolationOf(language),
    lng: language,
    resources: {},
    react: { bindI18nStore: "added" },
    saveMissing: true,
    missingKeyHandler: (_languages, area, key) => reportMissingText(`${area}:${key}`),
  });
  await addDocumentTexts(i18n);
  await waitForRouteData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <Site i18n={i18n} />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/** In an effect, because Remix creates its router while it renders. */
function Site({ i18n }: { i18n: i18n }) {
  useLayoutEffect(() => recoverFromChunkLoadErrors((script) => addTexts(i18n, textsName(script))), [i18n]);
  return <RemixBrowser />;
}

/** The texts of a page were incomplete: a defect of the build (`server/launch/page-texts.mjs`). */
// oxlint-disable-next-line no-console -- a load error is logged (§8)
const reportMissingText = (key: string) => console.error("Missing text", key);

window.fetch = fetchWithRetry(window.fetch.bind(window));
blockOfflineSubmits();
// If the texts fail to load, the page remains plain HTML.
// oxlint-disable-next-line no-console -- §8: a load error is logged
hydrate().catch((error) => console.error("Load error", error));
