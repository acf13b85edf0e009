import { Scripts } from "@remix-run/react";
import { Children, createContext, isValidElement, useContext, type ReactElement, type ReactNode } from "react";

/** During server rendering, the data of the loaders (`route-data.server.ts`); empty in the browser. */
export const RouteDataContext = createContext("");

type Element = ReactElement<{ children?: ReactNode; href?: string; rel?: string; type?: string; dangerouslySetInnerHTML?: { __html: string } }>;

/**
 * Renders the scripts of Remix's `<Scripts>`, which it calls as a function to receive its elements, but the classic ones and the module preloads as one
 * script: a page in memory needs a hash for each script (101), and browsers fetch preloaded modules even if scripts are disabled. That script also contains
 * the data of the page, preloads its texts, and configures zod before any module creates a schema. `texts`: the addresses of the texts.
 */
export function PageScripts({ nonce, texts }: { nonce: string; texts: string[] }) {
  const routeData = useContext(RouteDataContext);
  const rendered = Scripts({ nonce }) as Element | null;
  // Remix removes its scripts from the page after hydration.
  if (!rendered) return null;
  const elements = withoutFragments(rendered);
  const addresses = elements.filter(({ props }) => props.rel === "modulepreload").map(({ props }) => props.href ?? "");
  const [context, ...modules] = elements.filter(({ type }) => type === "script");
  const code = preloads([...new Set(addresses)], texts) + withRouteData(context?.props.dangerouslySetInnerHTML?.__html ?? "", routeData);
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- the script of Remix, and addresses of our own files */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
      {modules}
    </>
  );
}

const withoutFragments = (node: ReactNode): Element[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement(child)) return [];
    const element = child as Element;
    return typeof element.type === "string" ? [element] : withoutFragments(element.props.children);
  });

/** zod otherwise tries `new Function`, which the content security policy blocks and browsers report. `z.config()` in a module would run too late. */
const ZOD_WITHOUT_EVAL = "globalThis.__zod_globalConfig={jitless:true};";

/**
 * The links are added to the script element itself, because React ignores its children during hydration. `crossOrigin` makes the preload of the texts match
 * the request of `fetch`.
 */
const preloads = (scripts: string[], texts: string[]) =>
  `${ZOD_WITHOUT_EVAL}{const add=(href,more)=>document.currentScript.append(Object.assign(document.createElement("link"),{href},more));` +
  `for(const href of ${JSON.stringify(scripts)})add(href,{rel:"modulepreload"});` +
  `for(const href of ${JSON.stringify(texts)})add(href,{rel:"preload",as:"fetch",crossOrigin:""})}`;

/** Replaces the stream that Remix would fill by further scripts with the whole data, for `provideRouteData`. */
function withRouteData(contextScript: string, routeData: string): string {
  const [context = ""] = contextScript.split("window.__remixContext.stream = ");
  // These characters would end the template or the script. JSON has them in strings only.
  const literal = routeData.replaceAll(/[<`]|\$(?=\{)/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
  return `${context}window.__remixContext.routeData=String.raw\`${literal}\``;
}
