import type { Texts, Translator } from "#server/locale/translator.schema.ts";

/** The folder of the texts of this document (`server/launch/page-texts.mjs`). Kept, because Remix removes the scripts with the links after hydration. */
let documentFolder = "";
/** Each file is loaded once; again if that failed. */
const files = new Map<string, Promise<Texts>>();

/** Returns the name of the texts of a route's script: "/assets/plan-detail-B4hAsh_1.js" → "plan-detail". */
export function textsName(script: string): string {
  const file = script.slice(script.lastIndexOf("/") + 1);
  return /-[\w-]{8}\.js$/.test(file) ? file.slice(0, -"-B4hAsh_1.js".length) : "";
}

/** The routes of every page, whose texts are in one file. */
const EVERY_PAGE = ["root", "language", "site"];

/** Returns the addresses of the texts that a document needs. `scripts`: those of its routes. */
export function textsOfScripts(folder: string, scripts: string[]): string[] {
  const pages = scripts.map(textsName).filter((name) => name !== "" && !EVERY_PAGE.includes(name));
  return ["every-page", ...pages].map((name) => `${folder}${name}.json`);
}

/** Returns the addresses of the texts that the document names. A script of the document adds these links. */
const documentTexts = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')].map(({ href }) => new URL(href).pathname);

/** Loads and adds the texts of the document. Rejects if they cannot be loaded. */
export async function addDocumentTexts(translator: Translator): Promise<void> {
  const addresses = documentTexts();
  const [first = ""] = addresses;
  documentFolder = first.slice(0, first.lastIndexOf("/") + 1);
  for (const texts of await Promise.all(addresses.map(loadFile))) translator.add(texts);
}

/** Adds an area, if there is one of this name and the connection allows. */
export async function addArea(translator: Translator, area: string): Promise<void> {
  if (/^[a-z-]{1,30}$/.test(area)) await addTexts(translator, `area-${area}`).catch(() => {});
}

/** Loads and adds the texts of a page or area. Several files may have parts of one area. */
export async function addTexts(translator: Translator, name: string): Promise<void> {
  translator.add(await loadFile(`${documentFolder}${name}.json`));
}

function loadFile(address: string): Promise<Texts> {
  const known = files.get(address);
  if (known) return known;
  const loading = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${response.status} ${address}`);
    return (await response.json()) as Texts;
  });
  files.set(address, loading);
  loading.catch(() => files.delete(address));
  return loading;
}

/** Loads and adds the texts of an island. `address`: of its file, whose folder is that of the document. */
export async function addIslandTexts(translator: Translator, address: string): Promise<void> {
  documentFolder = address.slice(0, address.lastIndexOf("/") + 1);
  translator.add(await loadFile(address));
}
