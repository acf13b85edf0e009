import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { hashOfSources } from "./sources.mjs";

/** One JSON file for each language and area. */
const FOLDER = join(root, "app/i18n/texts");
/** The areas that mails of the server show too. */
const SERVER_FOLDER = join(root, "server/locale/texts");
const SHARED_AREA = /(-form|^errors|^reasons)\.json$/;
/** The modules that React hydrates, each with its texts. */
const ISLAND = /\/([\w-]+)\.island\.tsx$/;
/** Fields show messages of the server, which no script names: an island with fields has all of `errors` and of the areas that islands use. */
const FORM_FIELD = "app/forms/fields/field-parts.tsx";

/** An area: `useTranslation("orders")`. */
const AREA = /Translation\(\s*["']([a-z-]+)["']/g;
/** A key in quotes, perhaps with its area: `"title"`, `"orders:title"`; the message of a schema has a point: `"orders.title"`. */
const KEY = /["'`]((?:[a-z-]+[:.])?[\w.-]+)["'`]/g;
/** An area with any key: `t(`reasons:${reason}.title`)`. */
const WHOLE = /`([a-z-]+):\$\{/g;
/** The common beginning of keys: `state.` of `t(`state.${state}`)`. */
const PREFIX = /`((?:[a-z-]+:)?[\w-]+\.(?:[\w-]+\.)*[\w-]*)\$\{/g;
/**
 * A translation function with a key that may come from the server: `t(name)`. Not `t(isOpen ? "close" : "open")`, nor `t(failureKey(state))` and
 * `t(LABELS[state])`: the function or constant is in a module of the island, whose code has the keys.
 */
// oxlint-disable-next-line shop/linear-time -- Only the shop's own code is searched, when it is built.
const UNKNOWN_KEY = /\bt\(\s*(?!["']|\w+\(|[A-Z][A-Z_]+\[)(?:`\$\{|(?!`|[^,()]*\?\s*["'`]))|i18nKey:\s*[^"'`\s]/;

const read = (language, area) =>
  JSON.parse(readFileSync(join(SHARED_AREA.test(`${area}.json`) ? SERVER_FOLDER : FOLDER, language, `${area}.json`), "utf8"));
/** Returns the areas of the shop. The texts of the staff desk are not published. */
const areasOf = (language) =>
  [
    ...readdirSync(join(FOLDER, language)).filter((file) => !/^desk[.-]/.test(file)),
    ...readdirSync(join(SERVER_FOLDER, language)).filter((file) => SHARED_AREA.test(file)),
  ].map((file) => file.replace(/\.json$/, ""));
const withoutPlural = (key) => key.replace(/_(zero|one|two|few|many|other)$/, "");

/** Returns the keys of an object of texts, with points between the levels. */
const keysIn = (texts, path = "") =>
  Object.entries(texts).flatMap(([name, value]) => (typeof value === "string" ? path + withoutPlural(name) : keysIn(value, `${path}${name}.`)));

/** What a module says about texts. */
function scan(code) {
  const all = (pattern) => [...code.matchAll(pattern)].map(([, found]) => found);
  const areas = all(AREA);
  return { areas, keys: all(KEY), prefixes: all(PREFIX), whole: [...all(WHOLE), ...(UNKNOWN_KEY.test(code) ? areas : [])] };
}

/** Returns the messages that the server may send to a page of the shop, as `area.key`, among all keys that its code names; those of staff are shown at the desk. */
function serverMessages() {
  const files = ["server", "app"].flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)));
  const ofServer = files.filter(
    (file) => (file.startsWith("server/") ? /\.tsx?$/ : /\.server\.tsx?$/).test(file) && !/^(app\/(api|desk)|server\/(.+\/)?staff)\//.test(file),
  );
  return new Set(ofServer.flatMap((file) => scan(readFileSync(join(root, file), "utf8")).keys));
}

/** Returns the texts that some modules need, as `area:key`. `all`: the keys of each area. `messages`: those that fields may show. */
function neededTexts(modules, all, messages) {
  const quoted = new Set(modules.flatMap(({ keys }) => keys));
  const prefixes = modules.flatMap((one) => one.prefixes);
  const areas = new Set(modules.flatMap((one) => one.areas));
  const whole = new Set(modules.flatMap((one) => one.whole));
  const hasFields = modules.some(({ id }) => id.endsWith(FORM_FIELD));
  return Object.entries(all).flatMap(([area, keys]) =>
    keys
      .filter(
        (key) =>
          whole.has(area) ||
          (hasFields && messages.has(`${area}.${key}`)) ||
          quoted.has(`${area}:${key}`) ||
          quoted.has(`${area}.${key}`) ||
          (areas.has(area) && quoted.has(key)) ||
          prefixes.some(
            (prefix) => `${area}:${key}`.startsWith(prefix) || `${area}.${key}`.startsWith(prefix) || (areas.has(area) && key.startsWith(prefix)),
          ),
      )
      .map((key) => `${area}:${key}`),
  );
}

/** Returns the wanted texts of a language by area. Those of the channel pages lack most areas. */
function selectTexts(language, isWanted) {
  const select = (texts, path) => {
    const found = Object.entries(texts).flatMap(([name, value]) => {
      const below = typeof value === "string" ? isWanted(withoutPlural(path + name)) && value : select(value, `${path}${name}.`);
      return below ? [[name, below]] : [];
    });
    return found.length > 0 && Object.fromEntries(found);
  };
  return Object.fromEntries(areasOf(language).flatMap((area) => [[area, select(read(language, area), `${area}:`)]].filter(([, texts]) => texts)));
}

/**
 * Vite plugin: writes the texts that the browser needs, a file for each island and language. Which texts an island needs is read from the modules that it imports;
 * where a module takes its keys from elsewhere, the island has the whole area. `TEXTS_FOLDER` is the address of the folder; files keep their names, so it has the
 * hash of the sources.
 * @returns {import("vite").Plugin}
 */
export function islandTexts() {
  const folder = `assets/texts/${hashOfSources().slice(0, 8)}`;
  const languages = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  return {
    name: "island-texts",
    config: () => ({ define: { TEXTS_FOLDER: JSON.stringify(`/${folder}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (req, res) => {
        const [, language = ""] = (req.url ?? "").split("/");
        res.setHeader("Content-Type", "application/json");
        res.end(JSON.stringify(languages.includes(language) ? selectTexts(language, () => true) : {}));
      });
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      const all = Object.fromEntries(areasOf("en").map((area) => [area, keysIn(read("en", area))]));
      const modulesOf = (entry) => {
        const ids = new Set([entry]);
        // The loop continues with the ids that it adds.
        for (const id of ids) {
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
          for (const imported of [...importedIds, ...dynamicallyImportedIds]) ids.add(imported);
        }
        return [...ids].filter((id) => !id.includes("node_modules")).map((id) => ({ id, ...scan(this.getModuleInfo(id)?.code ?? "") }));
      };
      const islands = [...this.getModuleIds()].flatMap((id) => (ISLAND.test(id) ? [{ name: ISLAND.exec(id)[1], modules: modulesOf(id) }] : []));
      const areas = new Set(["errors", ...islands.flatMap(({ modules }) => modules.flatMap((one) => one.areas))]);
      const messages = new Set([...serverMessages()].filter((key) => areas.has(key.split(".")[0])));
      const files = islands.map(({ name, modules }) => ({ name, wanted: new Set(neededTexts(modules, all, messages)) }));
      for (const language of languages) {
        for (const { name, wanted } of files) {
          const source = JSON.stringify(selectTexts(language, (text) => wanted.has(text)));
          this.emitFile({ type: "asset", fileName: `${folder}/${language}/${name}.json`, source });
        }
      }
    },
  };
}
