import type { ColumnType } from "kysely";

// Tables of the content, of maintenance and of tracking. Times are ms UTC, flags are 0 or 1.

type AnyLanguage = "en" | "zh-cn" | "zh-hk" | "ja" | "ko";

export interface DocumentVersionsTable {
  document_key: string;
  language: AnyLanguage;
  version: string;
  title: string;
  body: string;
  published_at: number;
}

export interface ContentChangesTable {
  id: string;
  group_key: string;
  language: AnyLanguage | null;
  action: "set" | "cleared" | "reset" | "maintenance-on" | "maintenance-off";
  who: string;
  detail: ColumnType<string, string | undefined, string>;
  at: number;
}

export interface QuestionVotesTable {
  anchor: string;
  language: "en" | "zh-cn" | "zh-hk";
  voter_hash: string;
  helpful: 0 | 1;
  voted_at: number;
}

export interface MaintenanceTable {
  id: 1;
  starts_at: number;
  ends_at: number;
  set_by: string;
  set_at: number;
}

export interface TrackingEventsTable {
  id: string;
  visitor_hash: string;
  event: string;
  page: string;
  url: string;
  language: AnyLanguage;
  item_type: string | null;
  item_val: string | null;
  source: string | null;
  sub_source: string | null;
  extra: ColumnType<string, string | undefined, string>;
  day: string;
  at: number;
}

export interface TrackingWithdrawalsTable {
  visitor_hash: string;
  at: number;
}
