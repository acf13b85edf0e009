import { tellLinkTrouble } from "#app/ui/link-trouble-store.ts";

type Router = { state: { navigation: { location?: { pathname: string; search: string; hash: string } } } };

/**
 * What happens where a script part of a page did not arrive, failed or after 120 s (§8; vite.config.ts makes Remix say so): the page goes on as plain
 * HTML. The address that was to be opened is loaded as a document, once; a dialog opens its page.
 */
export function goOnWithoutMissingParts(): void {
  addEventListener("part-missing", () => {
    const { __remixRouter: router } = window as unknown as { __remixRouter?: Router };
    const to = router?.state.navigation.location;
    const dialog = document.querySelector("dialog[open]")?.previousElementSibling?.getAttribute("href");
    if (to) location.assign(to.pathname + to.search + to.hash);
    else if (dialog) location.assign(dialog);
  });
}

/** A plain form that would leave for a browser's own page of failure is held while there is no link at all: what was typed stays. */
export function holdFormsWithoutLink(): void {
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || navigator.onLine || (event.target as HTMLFormElement).method !== "post") return;
    event.preventDefault();
    tellLinkTrouble({ kind: "lost" });
  });
}
