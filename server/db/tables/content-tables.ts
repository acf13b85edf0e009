import type { Generated } from "kysely";
import type { HidingReason, Stars } from "#server/domain/order-states.schema.ts";
import type { EDITION_SOURCES, EDITION_STATES } from "#server/domain/service-states.schema.ts";
import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";

// Content, ratings, the maintenance window and tracking. Times are ms UTC, money is minor units, flags are 0 or 1.

interface ContentEntriesTable {
  group_key: string;
  position: number;
  language: ChannelLanguage;
  /** The name of a question in addresses; empty for other entries. */
  anchor: Generated<string>;
  title: string;
  link: Generated<string>;
  body: Generated<string>;
  version: string;
  /** 1: staff changed the entry on the running site; imports do not overwrite it. */
  by_staff: Generated<0 | 1>;
  updated_at: number;
}

interface QuestionPlacesTable {
  anchor: string;
  type: string;
  position: number | null;
  hidden: 0 | 1;
}

interface QuestionVotesTable {
  anchor: string;
  language: Language;
  voter_hash: string;
  helpful: 0 | 1;
  voted_at: number;
}

interface DocumentVersionsTable {
  document_key: string;
  language: ChannelLanguage;
  version: string;
  title: string;
  body: string;
  published_at: number;
}

interface ContentDraftsTable {
  content_key: string;
  /** Another one after every save. */
  revision: string;
  /** JSON: the text by language. */
  texts: string;
  version: string;
  effective_day: string;
  changed_by: string;
  changed_at: number;
}

export interface ContentEditionsTable {
  id: string;
  content_key: string;
  /** `files`: the text of a release; later releases replace it. */
  source: (typeof EDITION_SOURCES)[number];
  state: (typeof EDITION_STATES)[number];
  /** JSON: the text by language. */
  texts: string;
  version: string;
  effective_day: string;
  takes_effect_at: number;
  ends_at: number | null;
  returned_from: string | null;
  published_by: string | null;
  created_at: number;
}

interface MaintenanceTable {
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
  language: ChannelLanguage;
  item_type: string | null;
  item_val: string | null;
  source: string | null;
  sub_source: string | null;
  extra: Generated<string>;
  day: string;
  at: number;
}

interface TrackingWithdrawalsTable {
  visitor_hash: string;
  at: number;
}

/** Buyers who were asked to rate a plan, and their ratings. */
interface RatingsTable {
  order_id: string;
  plan_id: string;
  /** When the package ended, and when its buyer was asked. */
  ended_at: number;
  asked_at: number;
  /** Null until the buyer rates, and once the rating is withdrawn; so are the next three. */
  stars: Stars | null;
  sentence: string | null;
  language: Language | null;
  rated_at: number | null;
  /** Why staff hide the sentence; null if it is shown. */
  hidden_because: HidingReason | null;
}

/** How many ratings a plan has, and the sum of their stars. */
interface PlanRatingsTable {
  plan_id: string;
  count: Generated<number>;
  stars: Generated<number>;
}

/** The tables of this file by name. */
export interface ContentTables {
  content_entries: ContentEntriesTable;
  question_places: QuestionPlacesTable;
  question_votes: QuestionVotesTable;
  document_versions: DocumentVersionsTable;
  content_drafts: ContentDraftsTable;
  content_editions: ContentEditionsTable;
  ratings: RatingsTable;
  plan_ratings: PlanRatingsTable;
  maintenance: MaintenanceTable;
  tracking_events: TrackingEventsTable;
  tracking_withdrawals: TrackingWithdrawalsTable;
}
