import type { ColumnType } from "kysely";
import type {
  AttachmentKind,
  ENQUIRY_EVENTS,
  EnquirySource,
  EnquiryState,
  INTENTIONS,
  PRODUCTS,
  SALES_BANDS,
} from "#server/domain/enquiry-states.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";

// Tables of partner enquiries. Times are ms UTC.

export interface EnquiriesTable {
  id: string;
  reference: string;
  state: ColumnType<EnquiryState, EnquiryState | undefined>;
  live_hash: string | null;
  email_hash: string;
  language: Language;
  source: EnquirySource;
  origin: string | null;
  product: (typeof PRODUCTS)[number];
  intention: (typeof INTENTIONS)[number];
  sales_band: (typeof SALES_BANDS)[number];
  /** A JSON list. */
  channels: string;
  data_sealed: string | null;
  reply_by: string;
  /** The staff account that handles it. */
  assigned_to: ColumnType<string | null, string | null | undefined>;
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
  kind: AttachmentKind;
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
  kind: (typeof ENQUIRY_EVENTS)[number];
  who: string | null;
  detail: ColumnType<string, string | undefined>;
  at: number;
}
