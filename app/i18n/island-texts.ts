import type { Texts, Translator } from "#server/locale/translator.schema.ts";

/** Each file is loaded once; again if that failed. */
const files = new Map<string, Promise<Texts>>();

/** Loads and adds the texts of an island. `address`: of its file (`server/launch/island-texts.mjs`). Rejects if they cannot be loaded. */
export async function addIslandTexts(translator: Translator, address: string): Promise<void> {
  translator.add(await loadFile(address));
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
