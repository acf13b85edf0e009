import { Scripts } from "@remix-run/react";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * Renders `<Scripts>` of Remix, but lets a script add its module preloads: browsers fetch preloaded modules even if scripts are disabled. Calls the
 * component as a function to receive the elements that it renders. The script also preloads the texts of the page, and configures zod before any module
 * creates a schema. `texts`: the addresses of the texts.
 */
export function PageScripts({ nonce, texts }: { nonce: string; texts: string[] }) {
  const rendered: ReactElement<{ children: ReactNode }> | null = Scripts({ nonce });
  // Remix removes its scripts from the page after hydration.
  if (!rendered) return null;
  const elements = Children.toArray(rendered.props.children);
  const addresses = [...new Set(elements.filter(isModulePreload).map((element) => element.props.href))];
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- contains only addresses of our own scripts */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: preloadScript(addresses, texts) }} />
      {elements.filter((element) => !isModulePreload(element))}
    </>
  );
}

/** zod otherwise tries `new Function`, which the content security policy blocks and browsers report. `z.config()` in a module would run too late. */
const ZOD_WITHOUT_EVAL = "globalThis.__zod_globalConfig={jitless:true};";

const isModulePreload = (node: ReactNode): node is ReactElement<{ href: string }> =>
  isValidElement<{ rel?: string }>(node) && node.type === "link" && node.props.rel === "modulepreload";

/**
 * The links are added to the script element itself, because React ignores its children during hydration. `crossOrigin` makes the preload of the texts match
 * the request of `fetch`.
 */
const preloadScript = (scripts: string[], texts: string[]) =>
  `${ZOD_WITHOUT_EVAL}{const add=(href,more)=>document.currentScript.append(Object.assign(document.createElement("link"),{href},more));` +
  `for(const href of ${JSON.stringify(scripts)})add(href,{rel:"modulepreload"});` +
  `for(const href of ${JSON.stringify(texts)})add(href,{rel:"preload",as:"fetch",crossOrigin:""})}`;
