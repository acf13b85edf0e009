import { createContext, useContext, type ReactNode } from "react";
import { NonceContext } from "./scripts-context.ts";

/**
 * The scripts of this document: the entry module and all that it loads; only inline scripts, as on lean pages; or none, on a light page
 * (`server/protocol/light-pages.ts`).
 */
export const PageScriptsContext = createContext<"entry" | "inline" | "none">("entry");

export const useIsLightPage = (): boolean => useContext(PageScriptsContext) === "none";
export const useHasEntry = (): boolean => useContext(PageScriptsContext) === "entry";

/** A script inside the page. A light page has none. `code`: our own code, without texts from outside. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext);
  if (useIsLightPage()) return null;
  // oxlint-disable-next-line react/no-danger -- see `code`
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}

/** What only visitors without scripts need. The browser of a light page may run scripts, and would then ignore `<noscript>`. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return useIsLightPage() ? children : <noscript>{children}</noscript>;
}
