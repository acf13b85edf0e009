import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { languageOrDefault } from "#server/locale/locale.schema.ts";
import { createTranslator, type Translator } from "#server/locale/translator.schema.ts";
import { recoverFromChunkLoadErrors, blockOfflineSubmits } from "#app/client/chunk-load-error.ts";
import { fetchWithRetry } from "#app/client/fetch-with-retry.ts";
import { TranslatorContext } from "#app/i18n/translator-context.ts";
import { addDocumentTexts, addTexts, textsName } from "#app/i18n/page-texts.ts";
import { provideRouteData } from "#app/client/remix/route-data.ts";
import { waitForRouteData } from "#app/client/remix/wait-for-route-data.ts";

async function hydrate() {
  const language = languageOrDefault(location.pathname.split("/")[1]);
  const translator = createTranslator(language, {}, { onMissing: reportMissingText });
  await addDocumentTexts(translator);
  provideRouteData();
  await waitForRouteData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslatorContext.Provider value={translator}>
          <Site translator={translator} />
        </TranslatorContext.Provider>
      </StrictMode>,
    );
  });
}

/** In an effect, because Remix creates its router while it renders. */
function Site({ translator }: { translator: Translator }) {
  useLayoutEffect(() => recoverFromChunkLoadErrors((script) => addTexts(translator, textsName(script))), [translator]);
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
