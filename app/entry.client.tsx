import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { languageOrDefault } from "#server/locale/locale.schema.ts";
import { createTranslator } from "#server/locale/translator.schema.ts";
import { dismissBars } from "#app/client/dismiss.ts";
import { keepScroll } from "#app/client/keep-scroll.ts";
import { forgetOldInput, forgetOnStartAgain } from "#app/client/kept-input.ts";
import { clearOnLogOut } from "#app/client/log-out.ts";
import { openTargetDetails } from "#app/client/open-target.ts";
import { updateReturnAddress } from "#app/client/return-address.ts";
import { watchWaitingPage } from "#app/client/waiting-page.ts";
import { watchConnection } from "#app/client/weak-connection.ts";
import { TranslatorContext } from "#app/i18n/translator-context.ts";
import { addDocumentTexts } from "#app/i18n/page-texts.ts";
import { provideRouteData } from "#app/client/remix/route-data.ts";
import { stopRouter } from "#app/client/remix/stop-router.ts";
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

openTargetDetails();
// Before the others: what it prevents is no navigation.
dismissBars();
keepScroll();
clearOnLogOut();
watchWaitingPage();
watchConnection();
updateReturnAddress();
forgetOldInput();
forgetOnStartAgain();
// If the texts fail to load, the page remains plain HTML.
// oxlint-disable-next-line no-console -- §8: a load error is logged
hydrate().catch((error) => console.error("Load error", error));
