import type { Texts, Translator } from "#server/locale/translator.schema.ts";

/** The folder of the texts of this document (`server/launch/island-texts.mjs`), with a slash. */
let documentFolder = "";
/** Each file is loaded once; again if that failed. */
const files = new Map<string, Promise<Texts>>();

/** Loads and adds the texts of an island. `address`: of its file, whose folder is that of the document. Rejects if they cannot be loaded. */
export async function addIslandTexts(translator: Translator, address: string): Promise<void> {
  documentFolder = address.slice(0, address.lastIndexOf("/") + 1);
  translator.add(await loadFile(address));
}

/** Adds an area, if there is one of this name and the connection allows. */
export async function addArea(translator: Translator, area: string): Promise<void> {
  if (!/^[a-z-]{1,30}$/.test(area)) return;
  const texts = await loadFile(`${documentFolder}area-${area}.json`).catch(() => null);
  if (texts) translator.add(texts);
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
