import { Component, StrictMode, useEffect, type ComponentType, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { addIslandTexts } from "#app/i18n/island-texts.ts";
import { TranslatorContext } from "#app/i18n/translator.ts";
import { languageOrDefault } from "#server/locale/locale.schema.ts";
import { refillInput, typedInput } from "./kept-input.ts";
import { followTranslator } from "./translated-text.ts";
import { createTranslator } from "#server/locale/translator.schema.ts";

/** The texts of the islands were incomplete: a defect of the build (`server/launch/island-texts.mjs`). */
// oxlint-disable-next-line no-console -- a load error is logged (§8)
const reportMissingText = (key: string) => console.error("Missing text", key);

const translator = createTranslator(languageOrDefault(location.pathname.split("/")[1]), {}, { onMissing: reportMissingText });

/** Hydrates an element that `island` rendered. Resolves once its handlers are there, to false if its texts cannot be loaded. */
export async function hydrateIsland(element: HTMLElement, Island: ComponentType<object>): Promise<boolean> {
  try {
    await addIslandTexts(translator, element.dataset.texts ?? "");
  } catch {
    return false;
  }
  const props = JSON.parse(element.nextElementSibling?.textContent ?? "{}") as object;
  const html = element.innerHTML;
  const typed = typedInput(element);
  followTranslator(element);
  await new Promise<void>((resolve) => {
    hydrateRoot(
      element,
      <StrictMode>
        <TranslatorContext.Provider value={translator}>
          <HtmlOnError html={html} onError={resolve}>
            <Hydrated onHydrated={resolve}>
              <Island {...props} />
            </Hydrated>
          </HtmlOnError>
        </TranslatorContext.Provider>
      </StrictMode>,
    );
  });
  // React 18 gives an edited text area its first text again, and replaces all fields if the island fails or differs from the HTML of the server.
  refillInput(element, typed);
  return true;
}

/** If the island fails, the HTML of the server takes its place: the form can still be sent as without scripts. React logs the error. */
class HtmlOnError extends Component<{ html: string; onError: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    const { html, children } = this.props;
    // oxlint-disable-next-line react/no-danger -- the HTML of the server
    return this.state.hasFailed ? <div dangerouslySetInnerHTML={{ __html: html }} /> : children;
  }
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
