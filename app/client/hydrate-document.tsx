import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { languageOrDefault } from "#server/locale/locale.schema.ts";
import { createTranslator } from "#server/locale/translator.schema.ts";
import { TranslatorContext } from "#app/i18n/translator-context.ts";
import { addDocumentTexts } from "#app/i18n/page-texts.ts";
import { provideRouteData } from "#app/client/remix/route-data.ts";
import { stopRouter } from "#app/client/remix/stop-router.ts";
import { waitForRouteData } from "#app/client/remix/wait-for-route-data.ts";

export async function hydrateDocument() {
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
          <Site />
        </TranslatorContext.Provider>
      </StrictMode>,
    );
  });
}

/** In an effect, because Remix creates its router while it renders. */
function Site() {
  useEffect(stopRouter, []);
  return <RemixBrowser />;
}

/** The texts of a page were incomplete: a defect of the build (`server/launch/page-texts.mjs`). */
// oxlint-disable-next-line no-console -- a load error is logged (§8)
const reportMissingText = (key: string) => console.error("Missing text", key);
