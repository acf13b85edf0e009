import type { ColumnType } from "kysely";
import type { UploadPurpose } from "#server/domain/service-states.schema.ts";

// Tables of uploaded files, unfinished uploads and drafts. Times are ms UTC, sizes are bytes.

export interface FilesTable {
  id: string;
  about: string;
  wrapped_key: string;
  size: number;
  delete_at: number | null;
  created_at: number;
}

export interface UploadsTable {
  id: string;
  purpose: UploadPurpose;
  visitor: string;
  name_sealed: string | null;
  size: number;
  received: ColumnType<number, number | undefined>;
  part_lease_until: ColumnType<number, number | undefined>;
  expires_at: number;
  created_at: number;
}

export interface UploadPartsTable {
  upload_id: string;
  begins_at: number;
  size: number;
  file_id: string;
}

export interface DraftsTable {
  form: "real-name" | `real-name:${string}` | "enquiry";
  owner: string;
  sealed: string;
  expires_at: number;
  updated_at: number;
}
