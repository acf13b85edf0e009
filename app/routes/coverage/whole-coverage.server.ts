import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listCoverage } from "#server/coverage/list-coverage.ts";
import { coverageMarkup } from "./coverage-markup.server.tsx";

type Whole = { total: number; html: string };

/** For as long as a catalogue is the shop's: two hundred destinations take a server long to write. */
const written = new WeakMap<Catalogue, Map<Language, Whole>>();

/** Every destination on sale with its networks, as HTML, and how many there are. */
export function wholeCoverage(shop: Pick<AppContext, "catalogue">, language: Language): Whole {
  const catalogue = shop.catalogue();
  const known = written.get(catalogue) ?? new Map<Language, Whole>();
  written.set(catalogue, known);
  const before = known.get(language);
  if (before) return before;
  const { groups, total } = listCoverage(shop, { language });
  const whole = { total, html: coverageMarkup({ language, groups }) };
  known.set(language, whole);
  return whole;
}
