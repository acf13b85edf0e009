import type { Generated } from "kysely";
import type { ALL_CONTINENTS, PackageChangeKind, PackageKind, PlanKind, PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";

// Destinations, postage and the catalogue; only imports write them, unless a table or column says otherwise. Times are ms UTC, money is minor units, flags are 0 or 1.

interface DestinationsTable {
  id: string;
  iso3: string;
  continent: (typeof ALL_CONTINENTS)[number];
  middle_east: Generated<0 | 1>;
  pinyin: string;
  strokes: number;
  dial: string;
  currency: string;
  time_zone: string;
  popular_rank: number | null;
  flag: string;
  sellable: 0 | 1;
}

interface DestinationNamesTable {
  destination_id: string;
  language: ChannelLanguage;
  name: string;
  /** Under which it is listed, in languages that do not list it under that of its English name. */
  letter: Generated<string | null>;
}

interface DestinationMccsTable {
  destination_id: string;
  mcc: string;
}

interface CarriersTable {
  destination_id: string;
  position: number;
  name: string;
  networks: string;
  technology: string | null;
  apn: string | null;
}

interface PostalFeesTable {
  destination_id: string;
  currency: Currency;
  amount: number;
}

interface PostalTimesTable {
  destination_id: string;
  least_days: number;
  most_days: number;
}

interface PlansTable {
  id: string;
  kind: PlanKind;
  exit: string;
}

interface PlanCoverageTable {
  plan_id: string;
  destination_id: string;
  position: number;
}

export interface PackagesTable {
  id: string;
  plan_id: string;
  kind: PackageKind;
  /** The kind of prepaid SIM that a credit is for. Null for a travel package. */
  product: PrepaidProduct | null;
  data_mb: number | null;
  daily_mb: number | null;
  reduced_kbps: number | null;
  /** For credit, HKD minor units: `face` is the chosen amount before a discount, `credit` what the SIM gets. Null for a travel package. */
  face: number | null;
  credit: number | null;
  days: number;
  hotspot: 0 | 1;
  use_by_days: number;
  position: number;
  on_sale: Generated<0 | 1>;
}

export interface PricesTable {
  package_id: string;
  currency: Currency;
  amount: number;
}

/** What a package that staff created contains. */
interface CreatedPackagesTable {
  package_id: string;
  plan_id: string;
  kind: PackageKind;
  data_mb: number | null;
  daily_mb: number | null;
  reduced_kbps: number | null;
  days: number;
  hotspot: 0 | 1;
  use_by_days: number;
}

/** A change of a package by staff; imports do not write it. A price that is null stays as it is. */
export interface PackageChangesTable {
  id: string;
  package_id: string;
  kind: PackageChangeKind;
  cny: number | null;
  hkd: number | null;
  usd: number | null;
  on_sale: 0 | 1 | null;
  starts_at: number;
  /** The change no longer applies from this moment. Null: until staff end it. */
  ends_at: number | null;
  made_at: number;
  made_by: string;
  /** Who ended it early; null if nobody did. */
  ended_by: Generated<string | null>;
  /** The change that ended it early, if one did. */
  replaced_by: Generated<string | null>;
}

/** Names and order of plans by staff; what is null or missing stays as the release has it. */
export interface PlanChangesTable {
  plan_id: string;
  position: Generated<number | null>;
  /** By language, JSON. */
  names: Generated<string>;
  changed_at: number;
  changed_by: string;
}

/** The file that a member of staff uploaded last. */
interface CatalogueDraftsTable {
  id: string;
  account_id: string;
  content: string;
  uploaded_at: number;
  expires_at: number;
}

/** One row, raised by every change of staff. */
interface CatalogueRevisionsTable {
  id: "staff";
  revision: number;
}

interface ImportsTable {
  name: string;
  fingerprint: string;
  /** The release number in the file; a higher number is newer. */
  release: Generated<number | null>;
  imported_at: number;
}

/** Files that an import has replaced; they are older than the imported one. */
interface ReplacedImportsTable {
  name: string;
  fingerprint: string;
  replaced_at: number;
}

/** The tables of this file by name. */
export interface CatalogueTables {
  destinations: DestinationsTable;
  destination_names: DestinationNamesTable;
  destination_mccs: DestinationMccsTable;
  carriers: CarriersTable;
  postal_fees: PostalFeesTable;
  postal_times: PostalTimesTable;
  plans: PlansTable;
  plan_coverage: PlanCoverageTable;
  packages: PackagesTable;
  prices: PricesTable;
  created_packages: CreatedPackagesTable;
  package_changes: PackageChangesTable;
  plan_changes: PlanChangesTable;
  catalogue_drafts: CatalogueDraftsTable;
  catalogue_revisions: CatalogueRevisionsTable;
  imports: ImportsTable;
  replaced_imports: ReplacedImportsTable;
}
