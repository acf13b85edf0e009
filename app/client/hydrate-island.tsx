import { StrictMode, useEffect, type ComponentType, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { addIslandTexts } from "#app/i18n/island-texts.ts";
import { TranslatorContext } from "#app/i18n/translator-context.ts";
import { languageOrDefault } from "#server/locale/locale.schema.ts";
import { createTranslator } from "#server/locale/translator.schema.ts";

/** The texts of the islands were incomplete: a defect of the build (`server/launch/island-texts.mjs`). */
// oxlint-disable-next-line no-console -- a load error is logged (§8)
const reportMissingText = (key: string) => console.error("Missing text", key);

const translator = createTranslator(languageOrDefault(location.pathname.split("/")[1]), {}, { onMissing: reportMissingText });

/** Hydrates an element that `island` rendered. Resolves once its handlers are there, to false if its texts cannot be loaded. */
export async function hydrateIsland(element: HTMLElement, Component: ComponentType<object>): Promise<boolean> {
  try {
    await addIslandTexts(translator, element.dataset.texts ?? "");
  } catch {
    return false;
  }
  const props = JSON.parse(element.nextElementSibling?.textContent ?? "{}") as object;
  await new Promise<void>((resolve) => {
    hydrateRoot(
      element,
      <StrictMode>
        <TranslatorContext.Provider value={translator}>
          <Hydrated onHydrated={resolve}>
            <Component {...props} />
          </Hydrated>
        </TranslatorContext.Provider>
      </StrictMode>,
    );
  });
  return true;
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
