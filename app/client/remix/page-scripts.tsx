import { Scripts } from "@remix-run/react";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * Renders `<Scripts>` of Remix, but lets a script add its module preloads: browsers fetch preloaded modules even if scripts are disabled. Calls the
 * component as a function to receive the elements that it renders. The script also configures zod, before any module creates a schema.
 */
export function PageScripts({ nonce }: { nonce: string }) {
  const rendered: ReactElement<{ children: ReactNode }> | null = Scripts({ nonce });
  // Remix removes its scripts from the page after hydration.
  if (!rendered) return null;
  const elements = Children.toArray(rendered.props.children);
  const addresses = elements.filter(isModulePreload).map((element) => element.props.href);
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- contains only addresses of our own scripts */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: preloadScript(addresses) }} />
      {elements.filter((element) => !isModulePreload(element))}
    </>
  );
}

/** zod otherwise tries `new Function`, which the content security policy blocks and browsers report. `z.config()` in a module would run too late. */
const ZOD_WITHOUT_EVAL = "globalThis.__zod_globalConfig={jitless:true};";

const isModulePreload = (node: ReactNode): node is ReactElement<{ href: string }> =>
  isValidElement<{ rel?: string }>(node) && node.type === "link" && node.props.rel === "modulepreload";

/** The links are added to the script element itself, because React ignores its children during hydration. */
const preloadScript = (addresses: string[]) =>
  `${ZOD_WITHOUT_EVAL}for(const href of ${JSON.stringify(addresses)})document.currentScript.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))`;
