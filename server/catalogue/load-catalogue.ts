import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/observability/log.ts";
import { PREPAID_PRODUCTS } from "#server/domain/product-kinds.schema.ts";
import { CURRENCIES, inEveryLanguage, type LocalizedText } from "#server/locale/locale.schema.ts";
import type { Catalogue, Destination, Package, Plan } from "./catalogue.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import { cheapestPackage, cheapestWeek } from "./cheapest-packages.ts";
import { applyChanges, isActive, nextMoment, type PackageChange } from "./overlay/package-change.ts";
import { readRevision, toPlanNames } from "#server/catalogue/overlay/catalogue-revision.ts";
import { readPackageStates, type PackageState } from "./overlay/read-package-states.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

const NetworksSchema = z.array(z.string());

/**
 * Reads destinations, plans and prices into memory, with the changes of staff that apply `now`. A destination counts as sellable only if its own plan
 * has a package on sale.
 */
export async function loadCatalogue(db: Database, now = Date.now()): Promise<Catalogue> {
  return (await load(db, now)).catalogue;
}

/** `stored`: the version of what is stored. `changesAt`: when the catalogue changes next although nothing is written, ms UTC. */
type Loaded = { catalogue: Catalogue; stored: string; changesAt: number | null };

async function load(db: Database, now: number): Promise<Loaded> {
  // The version is read first: if an import commits meanwhile, `watchCatalogue` sees a newer version and loads again.
  const stored = await readVersion(db);
  const states = await readPackageStates(db, now);
  const coverage = await readCoverage(db);
  const packages = new Map(states.map((state) => [state.contents.id, toPackage(state, coverage, now)]));
  const plans = await readPlans(db, { packages, coverage });
  const changes = states.flatMap((state) => state.changes);
  const catalogue = {
    version: `${stored} ${hashActiveChanges(changes, now)}`,
    destinations: await readDestinations(db, plans),
    plans,
    packages,
    credit: groupCredit(packages),
    postalFees: await readPostalFees(db),
    postalTimes: await readPostalTimes(db),
  };
  return { catalogue, stored, changesAt: nextMoment(changes, now) };
}

/**
 * Loads the catalogue and reloads it when its version differs or a change of staff begins or ends, checked every `everyMs`. The timer does not keep
 * the process alive.
 */
export async function watchCatalogue(
  db: Database,
  log: Log,
  { clock = Date.now, everyMs = 5_000 }: { clock?: () => number; everyMs?: number } = {},
): Promise<{ current: () => Catalogue; refresh: () => Promise<void>; stop: () => void }> {
  let loaded = await load(db, clock());
  const refresh = async () => {
    const now = clock();
    const isDue = loaded.changesAt !== null && now >= loaded.changesAt;
    if (!isDue && (await readVersion(db)) === loaded.stored) return;
    loaded = await load(db, now);
    const { version, packages } = loaded.catalogue;
    log.info("catalogue.loaded", { version, packages: packages.size });
  };
  const timer = setInterval(() => void refresh().catch((error) => log.error("catalogue.refresh", error)), everyMs);
  timer.unref();
  return { current: () => loaded.catalogue, refresh, stop: () => clearInterval(timer) };
}

async function readVersion(db: Database): Promise<string> {
  const rows = await db.selectFrom("imports").select(["name", "fingerprint", "imported_at"]).orderBy("name").execute();
  const imports = rows.map((row) => `${row.name}:${row.fingerprint.slice(0, 12)}:${row.imported_at}`).join(" ");
  return `${imports} staff:${await readRevision(db)}`;
}

/** Identifies the changes that apply, so that processes with the same catalogue have the same version. */
function hashActiveChanges(changes: PackageChange[], now: number): string {
  const ids = changes.flatMap((change) => (isActive(change, now) ? [change.id] : []));
  return ids.length === 0 ? "none" : createHash("sha256").update(ids.sort().join(" ")).digest("hex").slice(0, 12);
}

/** Returns a package as it is sold now. A travel package of a plan that no longer covers anything is not sold. */
function toPackage({ contents: row, release, changes }: PackageState, coverage: Map<string, string[]>, now: number): Package {
  const terms = applyChanges(release, changes, now);
  const isSold = terms.onSale && (row.product !== null || coverage.has(row.plan_id));
  const base = {
    id: row.id,
    planId: row.plan_id,
    days: row.days,
    hotspot: row.hotspot === 1,
    useByDays: row.use_by_days,
    prices: isSold ? terms.prices : {},
    prepaid: row.product === null ? null : { product: row.product, face: row.face ?? 0, credit: row.credit ?? 0 },
  };
  if (row.kind === "fixed") return { ...base, kind: "fixed", dataMb: row.data_mb ?? 0 };
  return { ...base, kind: "day-pass", dailyMb: row.daily_mb ?? 0, reducedKbps: row.reduced_kbps ?? 0 };
}

function groupCredit(packages: Map<string, Package>): Catalogue["credit"] {
  const credit: Catalogue["credit"] = new Map(PREPAID_PRODUCTS.map((product) => [product, []]));
  for (const pkg of packages.values()) if (pkg.prepaid) credit.get(pkg.prepaid.product)?.push(pkg);
  for (const amounts of credit.values()) amounts.sort((a, b) => (a.prepaid?.face ?? 0) - (b.prepaid?.face ?? 0));
  return credit;
}

async function readCoverage(db: Database): Promise<Map<string, string[]>> {
  const coverage = new Map<string, string[]>();
  for (const row of await db.selectFrom("plan_coverage").selectAll().orderBy("plan_id").orderBy("position").execute()) {
    const places = coverage.get(row.plan_id);
    if (places) places.push(row.destination_id);
    else coverage.set(row.plan_id, [row.destination_id]);
  }
  return coverage;
}

type PlanParts = { packages: Map<string, Package>; coverage: Map<string, string[]> };

async function readPlans(db: Database, { packages, coverage }: PlanParts): Promise<Map<string, Plan>> {
  const changes = new Map((await db.selectFrom("plan_changes").selectAll().execute()).map((row) => [row.plan_id, row]));
  const plans = new Map<string, Plan>();
  for (const { id, kind, exit } of await db.selectFrom("plans").selectAll().orderBy("id").execute()) {
    const change = changes.get(id);
    plans.set(id, {
      id,
      kind,
      names: toPlanNames(change),
      position: change?.position ?? null,
      coverage: coverage.get(id) ?? [],
      exit,
      cheapest: {},
      week: {},
      packages: [],
    });
  }
  for (const pkg of packages.values()) {
    const plan = plans.get(pkg.planId);
    if (!plan || pkg.prepaid || Object.keys(pkg.prices).length === 0) continue;
    plan.packages.push(pkg);
  }
  for (const plan of plans.values()) {
    for (const currency of CURRENCIES) {
      plan.cheapest[currency] = cheapestPackage(plan.packages, currency);
      plan.week[currency] = cheapestWeek(plan.packages, currency);
    }
  }
  return plans;
}

async function readDestinations(db: Database, plans: Map<string, Plan>): Promise<Map<string, Destination>> {
  const destinations = new Map<string, Destination>();
  const names = new Map<string, Partial<LocalizedText>>();
  const letters = new Map<string, Partial<LocalizedText>>();
  for (const { destination_id: id, language, name, letter } of await db.selectFrom("destination_names").selectAll().execute()) {
    names.set(id, { ...names.get(id), [language]: name });
    if (letter !== null) letters.set(id, { ...letters.get(id), [language]: letter });
  }
  for (const row of await db.selectFrom("destinations").selectAll().orderBy("id").execute()) {
    destinations.set(row.id, {
      id: row.id,
      iso3: row.iso3,
      continent: row.continent,
      middleEast: row.middle_east === 1,
      names: inEveryLanguage({ en: "", ...names.get(row.id) }),
      letters: { en: "", ...letters.get(row.id) },
      pinyin: row.pinyin,
      strokes: row.strokes,
      mccs: [],
      dial: row.dial,
      timeZone: row.time_zone,
      popularRank: row.popular_rank,
      flag: row.flag,
      sellable: row.sellable === 1 && (plans.get(row.id)?.packages.length ?? 0) > 0,
      carriers: [],
    });
  }
  for (const row of await db.selectFrom("destination_mccs").selectAll().orderBy("mcc").execute()) {
    destinations.get(row.destination_id)?.mccs.push(row.mcc);
  }
  for (const row of await db.selectFrom("carriers").selectAll().orderBy("destination_id").orderBy("position").execute()) {
    const networks = parseStoredJson(NetworksSchema, row.networks, {
      table: "carriers",
      column: "networks",
      id: `${row.destination_id} ${row.name}`,
    });
    destinations.get(row.destination_id)?.carriers.push({ name: row.name, networks, technology: row.technology, apn: row.apn });
  }
  return destinations;
}

async function readPostalFees(db: Database): Promise<Catalogue["postalFees"]> {
  const fees: Catalogue["postalFees"] = new Map();
  for (const row of await db.selectFrom("postal_fees").selectAll().execute()) {
    fees.set(row.destination_id, { ...fees.get(row.destination_id), [row.currency]: row.amount });
  }
  return fees;
}

async function readPostalTimes(db: Database): Promise<Catalogue["postalTimes"]> {
  const rows = await db.selectFrom("postal_times").selectAll().execute();
  return new Map(rows.map(({ destination_id: id, least_days: least, most_days: most }) => [id, { least, most }]));
}
