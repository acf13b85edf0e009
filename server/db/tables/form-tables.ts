import type { Generated } from "kysely";
import type {
  AttachmentKind,
  ENQUIRY_EVENTS,
  EnquirySource,
  EnquiryState,
  INTENTIONS,
  PRODUCTS,
  SALES_BANDS,
} from "#server/domain/enquiry-states.schema.ts";
import type {
  DecidedBy,
  DocumentType,
  REGISTRATION_EVENTS,
  Regions,
  RegistrationState,
  SIM_REGISTRATION_STATES,
  Side,
} from "#server/domain/registration-states.schema.ts";
import type { UploadPurpose } from "#server/domain/service-states.schema.ts";
import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";

// Files, uploads, drafts, real-name registrations and partner enquiries. What identifies a person is encrypted. Sizes are bytes. Times are ms UTC, money is minor units, flags are 0 or 1.

interface FilesTable {
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
  name_encrypted: string | null;
  size: number;
  received: Generated<number>;
  part_lease_until: Generated<number>;
  expires_at: number;
  created_at: number;
}

interface UploadPartsTable {
  upload_id: string;
  begins_at: number;
  size: number;
  file_id: string;
}

export interface DraftsTable {
  /** `real-name`, `real-name:<reference>` of a correction, or `enquiry`. */
  form: string;
  owner: string;
  encrypted: string;
  expires_at: number;
  updated_at: number;
}

export interface RealNameRegistrationsTable {
  id: string;
  reference: string;
  link_key_encrypted: string;
  link_key_hash: string;
  state: RegistrationState;
  attempt: Generated<number>;
  contents_hash: string;
  language: ChannelLanguage;
  purpose: string;
  regions: Regions;
  document_type: DocumentType;
  account_id: string | null;
  person_encrypted: string | null;
  contact_encrypted: string | null;
  document_hash: string;
  person_hash: string;
  ask_person: Generated<0 | 1>;
  reasons: Generated<string>;
  /** What staff wrote to the applicant about a refusal; erased with the person. */
  applicant_note: string | null;
  decided_by: DecidedBy | null;
  decided_at: number | null;
  photos_delete_at: number | null;
  erased_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface RealNameSimsTable {
  registration_id: string;
  iccid: string;
  position: number;
  live: Generated<0 | 1>;
  carrier_state: Generated<(typeof SIM_REGISTRATION_STATES)[number]>;
  refusals: Generated<number>;
  registered_at: number | null;
  ended_at: number | null;
  checked_at: number | null;
}

export interface RealNamePhotosTable {
  id: string;
  owner: string;
  registration_id: string | null;
  side: Side;
  file_id: string;
  contents_hash: string;
  upload_key: string | null;
  reading_encrypted: string | null;
  read_as: DocumentType | null;
  delete_at: number | null;
  created_at: number;
}

export interface RealNameEventsTable {
  id: string;
  registration_id: string;
  attempt: number;
  kind: (typeof REGISTRATION_EVENTS)[number];
  detail: Generated<string>;
  /** What staff noted about a refusal; erased with the person. */
  note: string | null;
  at: number;
}

interface RealNameConsentsTable {
  registration_id: string;
  attempt: number;
  name: string;
  version: string;
  language: string;
  agreed_at: number;
}

export interface EnquiriesTable {
  id: string;
  reference: string;
  state: Generated<EnquiryState>;
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
  data_encrypted: string | null;
  reply_by: string;
  /** The staff account that handles it. */
  assigned_to: string | null;
  closed_at: number | null;
  erased_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface EnquiryFilesTable {
  id: string;
  owner: string;
  enquiry_id: string | null;
  position: Generated<number>;
  upload_key: string | null;
  kind: AttachmentKind;
  name_encrypted: string;
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
  detail: Generated<string>;
  at: number;
}

/** The tables of this file by name. */
export interface FormTables {
  files: FilesTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
  drafts: DraftsTable;
  real_name_registrations: RealNameRegistrationsTable;
  real_name_sims: RealNameSimsTable;
  real_name_photos: RealNamePhotosTable;
  real_name_events: RealNameEventsTable;
  real_name_consents: RealNameConsentsTable;
  enquiries: EnquiriesTable;
  enquiry_files: EnquiryFilesTable;
  enquiry_events: EnquiryEventsTable;
}
