import type { ColumnType } from "kysely";
import type {
  DecidedBy,
  DocumentType,
  REGISTRATION_EVENTS,
  RegistrationState,
  Regions,
  Side,
  SIM_REGISTRATION_STATES,
} from "#server/domain/registration-states.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

// Tables of real-name registrations. Times are ms UTC, flags are 0 or 1. Data that identifies a person is encrypted.

export interface RealNameRegistrationsTable {
  id: string;
  reference: string;
  link_key_sealed: string;
  link_key_hash: string;
  state: RegistrationState;
  attempt: ColumnType<number, number | undefined>;
  contents_hash: string;
  language: ChannelLanguage;
  purpose: string;
  regions: Regions;
  document_type: DocumentType;
  account_id: string | null;
  person_sealed: string | null;
  contact_sealed: string | null;
  document_hash: string;
  person_hash: string;
  ask_person: ColumnType<0 | 1, 0 | 1 | undefined>;
  reasons: ColumnType<string, string | undefined>;
  /** What staff wrote to the applicant about a refusal; erased with the person. */
  applicant_note: ColumnType<string | null, string | null | undefined>;
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
  live: ColumnType<0 | 1, 0 | 1 | undefined>;
  carrier_state: ColumnType<(typeof SIM_REGISTRATION_STATES)[number], "waiting" | undefined>;
  refusals: ColumnType<number, number | undefined>;
  registered_at: number | null;
  ended_at: number | null;
  looked_at: number | null;
}

export interface RealNamePhotosTable {
  id: string;
  owner: string;
  registration_id: string | null;
  side: Side;
  file_id: string;
  contents_hash: string;
  upload_key: ColumnType<string | null, string | null | undefined>;
  reading_sealed: string | null;
  read_as: DocumentType | null;
  delete_at: number | null;
  created_at: number;
}

export interface RealNameEventsTable {
  id: string;
  registration_id: string;
  attempt: number;
  kind: (typeof REGISTRATION_EVENTS)[number];
  detail: ColumnType<string, string | undefined>;
  /** What staff noted about a refusal; erased with the person. Notes from before 0027 begin with the reasons: "refuse: blurred; …". */
  note: ColumnType<string | null, string | null | undefined>;
  at: number;
}

export interface RealNameConsentsTable {
  registration_id: string;
  attempt: number;
  name: string;
  version: string;
  language: string;
  agreed_at: number;
}

/** The access log of the previous release; `staff_actions` replaces it. Only notes of staff are erased from it. */
export interface RealNameAccessesTable {
  id: string;
  reference: string | null;
  who: string;
  what: string;
  at: number;
}

export interface SimulatorHoldersTable {
  ref: string;
  iccid: string;
  regions: string;
  document_hash: string;
  registered_at: number;
  ended_at: number | null;
}
