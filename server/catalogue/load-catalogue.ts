import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/observability/log.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import type { Catalogue, Destination, Package, Plan } from "./catalogue.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

const NetworksSchema = z.array(z.string());

/** Reads destinations, plans and prices into memory. A destination counts as sellable only if its own plan has a package on sale. */
export async function loadCatalogue(db: Database): Promise<Catalogue> {
  // The version is read first: if an import commits meanwhile, `watchCatalogue` sees a newer version and loads again.
  const version = await readVersion(db);
  const packages = await readPackages(db);
  const plans = await readPlans(db, packages);
  return {
    version,
    destinations: await readDestinations(db, plans),
    plans,
    packages,
    postalFees: await readPostalFees(db),
    postalTimes: await readPostalTimes(db),
  };
}

/** Loads the catalogue and reloads it when its version changes, checked every `everyMs`. The timer does not keep the process alive. */
export async function watchCatalogue(
  db: Database,
  log: Log,
  everyMs = 5_000,
): Promise<{ current: () => Catalogue; refresh: () => Promise<void>; stop: () => void }> {
  let catalogue = await loadCatalogue(db);
  const refresh = async () => {
    if ((await readVersion(db)) === catalogue.version) return;
    catalogue = await loadCatalogue(db);
    log.info("catalogue.loaded", { version: catalogue.version, packages: catalogue.packages.size });
  };
  const timer = setInterval(() => void refresh().catch((error) => log.error("catalogue.refresh", error)), everyMs);
  timer.unref();
  return { current: () => catalogue, refresh, stop: () => clearInterval(timer) };
}

async function readVersion(db: Database): Promise<string> {
  const rows = await db.selectFrom("imports").select(["name", "fingerprint", "imported_at"]).orderBy("name").execute();
  return rows.map((row) => `${row.name}:${row.fingerprint.slice(0, 12)}:${row.imported_at}`).join(" ");
}

async function readPackages(db: Database): Promise<Map<string, Package>> {
  const prices = new Map<string, Package["prices"]>();
  for (const row of await db.selectFrom("prices").selectAll().execute()) {
    prices.set(row.package_id, { ...prices.get(row.package_id), [row.currency]: row.amount });
  }
  const packages = new Map<string, Package>();
  for (const row of await db.selectFrom("packages").selectAll().orderBy("position").orderBy("id").execute()) {
    const base = {
      id: row.id,
      planId: row.plan_id,
      days: row.days,
      hotspot: row.hotspot === 1,
      validityStart: row.validity_start,
      useByDays: row.use_by_days,
      prices: row.on_sale === 1 ? (prices.get(row.id) ?? {}) : {},
      prepaid: row.product === null ? null : { product: row.product, face: row.face ?? 0, credit: row.credit ?? 0 },
    };
    if (row.kind === "fixed") packages.set(row.id, { ...base, kind: "fixed", dataMb: row.data_mb ?? 0 });
    else packages.set(row.id, { ...base, kind: "day-pass", dailyMb: row.daily_mb ?? 0, reducedKbps: row.reduced_kbps ?? 0 });
  }
  return packages;
}

async function readPlans(db: Database, packages: Map<string, Package>): Promise<Map<string, Plan>> {
  const plans = new Map<string, Plan>();
  for (const row of await db.selectFrom("plans").selectAll().orderBy("id").execute()) {
    plans.set(row.id, { id: row.id, kind: row.kind, coverage: [], from: {}, packages: [] });
  }
  for (const row of await db.selectFrom("plan_coverage").selectAll().orderBy("plan_id").orderBy("position").execute()) {
    plans.get(row.plan_id)?.coverage.push(row.destination_id);
  }
  for (const pkg of packages.values()) {
    const plan = plans.get(pkg.planId);
    if (!plan || pkg.prepaid || Object.keys(pkg.prices).length === 0) continue;
    plan.packages.push(pkg);
    for (const currency of CURRENCIES) {
      const price = pkg.prices[currency];
      if (price !== undefined) plan.from[currency] = Math.min(price, plan.from[currency] ?? price);
    }
  }
  return plans;
}

async function readDestinations(db: Database, plans: Map<string, Plan>): Promise<Map<string, Destination>> {
  const destinations = new Map<string, Destination>();
  for (const row of await db.selectFrom("destinations").selectAll().orderBy("id").execute()) {
    destinations.set(row.id, {
      id: row.id,
      iso3: row.iso3,
      continent: row.continent,
      middleEast: row.middle_east === 1,
      names: { en: "", "zh-cn": "", "zh-hk": "", ja: "", ko: "" },
      letters: { en: row.letter_en, "zh-cn": row.letter_zh_cn, "zh-hk": row.letter_zh_hk },
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
  for (const row of await db.selectFrom("destination_names").selectAll().execute()) {
    const destination = destinations.get(row.destination_id);
    if (destination) destination.names[row.language] = row.name;
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
