import type { ColumnType } from "kysely";

// Tables of partner enquiries. Times are ms UTC.

export interface EnquiriesTable {
  id: string;
  reference: string;
  state: ColumnType<"new" | "closed", "new" | "closed" | undefined>;
  live_hash: string | null;
  email_hash: string;
  language: "en" | "zh-cn" | "zh-hk";
  source: "form" | "call";
  origin: string | null;
  product: "201-01" | "201-02";
  intention: "buy" | "sell";
  sales_band: "1" | "2" | "3";
  /** A JSON list. */
  channels: string;
  data_sealed: string | null;
  reply_by: string;
  closed_at: number | null;
  erased_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface EnquiryFilesTable {
  id: string;
  owner: string;
  enquiry_id: string | null;
  position: ColumnType<number, number | undefined>;
  upload_key: string | null;
  kind: "jpg" | "png" | "pdf";
  name_sealed: string;
  size: number;
  sent_size: number;
  file_id: string;
  contents_hash: string;
  delete_at: number | null;
  created_at: number;
}

export interface EnquiryEventsTable {
  id: string;
  enquiry_id: string;
  kind: "received" | "told-sender" | "told-sales" | "shown" | "files-shown" | "closed" | "reopened" | "erased";
  who: string | null;
  detail: ColumnType<string, string | undefined>;
  at: number;
}
