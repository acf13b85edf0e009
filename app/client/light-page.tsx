import { createContext, useContext, type ReactNode } from "react";
import { NonceContext } from "#app/client/nonce.ts";

/** Whether this document is sent without scripts: chosen by the visitor (`server/protocol/light-pages.ts`), or by the page, as lean pages do. */
export const LightPageContext = createContext(false);

export const useIsLightPage = (): boolean => useContext(LightPageContext);

/** A script inside the page. A light page has none. `code`: our own code, without texts from outside. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext);
  if (useIsLightPage()) return null;
  // oxlint-disable-next-line react/no-danger -- see `code`
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** What only visitors without scripts need. The browser of a light page may run scripts, and would then ignore `<noscript>`. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return useIsLightPage() ? children : <noscript>{children}</noscript>;
}
