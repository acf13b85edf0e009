import type { ColumnType, Generated } from "kysely";

// Tables of the reference data and the content; only imports write them, unless a column says otherwise. Times are ms UTC, money is minor units,
// flags are 0 or 1.

export interface DestinationsTable {
  id: string;
  iso3: string;
  numeric_code: string | null;
  continent: "AS" | "EU" | "NA" | "SA" | "AF" | "OC" | "AN";
  middle_east: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  letter_en: string;
  letter_zh_cn: string;
  letter_zh_hk: string;
  pinyin: string;
  strokes: number;
  dial: string;
  currency: string;
  time_zone: string;
  popular_rank: number | null;
  flag: string;
  sellable: 0 | 1;
}

export interface DestinationNamesTable {
  destination_id: string;
  language: "en" | "zh-cn" | "zh-hk" | "ja" | "ko";
  name: string;
}

export interface DestinationMccsTable {
  destination_id: string;
  mcc: string;
}

export interface CarriersTable {
  destination_id: string;
  position: number;
  name: string;
  networks: string;
  technology: string | null;
  apn: string | null;
}

export interface PlansTable {
  id: string;
  kind: "country" | "region";
}

export interface PlanCoverageTable {
  plan_id: string;
  destination_id: string;
  position: number;
}

export interface PackagesTable {
  id: string;
  plan_id: string;
  kind: "fixed" | "day-pass";
  data_mb: number | null;
  daily_mb: number | null;
  reduced_kbps: number | null;
  days: number;
  hotspot: 0 | 1;
  validity_start: "first-connection" | "first-connection-day";
  use_by_days: number;
  position: number;
  on_sale: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  /** The kind of prepaid SIM that a credit is for. Null for a travel package. */
  product: ColumnType<"prepaid" | "china" | null, "prepaid" | "china" | null | undefined, "prepaid" | "china" | null>;
  /** For credit, HKD minor units: `face` is the chosen amount before a discount, `credit` what the SIM gets. Null for a travel package. */
  face: ColumnType<number | null, number | null | undefined, number | null>;
  credit: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface PricesTable {
  package_id: string;
  currency: "CNY" | "HKD" | "USD";
  amount: number;
}

export interface PostalFeesTable {
  destination_id: string;
  currency: "CNY" | "HKD" | "USD";
  amount: number;
}

export interface ImportsTable {
  name: string;
  fingerprint: string;
  /** The release number in the file; a higher number is newer. */
  release: Generated<number | null>;
  imported_at: number;
}

/** Files that an import has replaced; they are older than the imported one. */
export interface ReplacedImportsTable {
  name: string;
  fingerprint: string;
  replaced_at: number;
}

export interface ContentEntriesTable {
  group_key: string;
  position: number;
  language: "en" | "zh-cn" | "zh-hk" | "ja" | "ko";
  title: string;
  link: ColumnType<string, string | undefined, string>;
  body: ColumnType<string, string | undefined, string>;
  version: string;
  updated_at: number;
  /** 1: staff changed the entry on the running site; imports do not overwrite it. */
  by_staff: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  /** The name of a question in addresses; empty for other entries. */
  anchor: ColumnType<string, string | undefined, string>;
}
