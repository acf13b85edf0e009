import type {
  DestinationsTable,
  DestinationNamesTable,
  DestinationMccsTable,
  CarriersTable,
  PlansTable,
  PlanCoverageTable,
  PackagesTable,
  PricesTable,
  PackageChangesTable,
  CreatedPackagesTable,
  PlanChangesTable,
  CatalogueDraftsTable,
  CatalogueRevisionsTable,
  PostalFeesTable,
  PostalTimesTable,
  ImportsTable,
  ReplacedImportsTable,
  ContentEntriesTable,
} from "./catalogue-tables.ts";
import type {
  SimStockTable,
  PromoCodesTable,
  PromoAmountsTable,
  OrdersTable,
  OrderLinesTable,
  OrderEventsTable,
  OrderWithdrawalsTable,
  ReturnedParcelsTable,
  PromoUsesTable,
  PaymentsTable,
  PaymentNetworksTable,
  PaymentEventsTable,
  FulfilmentsTable,
  JobsTable,
  RateLimitsTable,
} from "./order-tables.ts";
import type {
  AccountsTable,
  AccountAddressesTable,
  SessionsTable,
  IdentityCodesTable,
  AccountSimsTable,
  RefundRequestsTable,
  EsimHandoversTable,
} from "./account-tables.ts";
import type {
  RefundsTable,
  LedgerPositionsTable,
  LedgerTable,
  DisputesTable,
  DiscrepanciesTable,
  CarrierEventsTable,
  SandboxDisputesTable,
  SandboxRefundsTable,
} from "./money-tables.ts";
import type { ReminderOptOutsTable, RemindersTable, WatchedSimsTable } from "./sim-tables.ts";
import type { EnquiriesTable, EnquiryEventsTable, EnquiryFilesTable } from "./partner-tables.ts";
import type { DraftsTable, FilesTable, UploadPartsTable, UploadsTable } from "./upload-tables.ts";
import type {
  RealNameAccessesTable,
  RealNameConsentsTable,
  RealNameEventsTable,
  RealNamePhotosTable,
  RealNameRegistrationsTable,
  RealNameSimsTable,
  SimulatorHoldersTable,
} from "./real-name-tables.ts";
import type {
  ContentChangesTable,
  ContentDraftsTable,
  ContentEditionsTable,
  DocumentVersionsTable,
  MaintenanceTable,
  QuestionPlacesTable,
  QuestionVotesTable,
  TrackingEventsTable,
  TrackingWithdrawalsTable,
} from "./content-tables.ts";
import type {
  EmailCorrectionsTable,
  StaffAccountsTable,
  StaffActionsTable,
  StaffChallengesTable,
  StaffLinksTable,
  StaffPasskeysTable,
  StaffRecoveryCodesTable,
  StaffSessionsTable,
  StaffTotpsTable,
} from "./staff-tables.ts";
import type { MailboxTable, SandboxSessionsTable, SandboxEventsTable, SimulatorOrdersTable, SimulatorSimsTable } from "./gateway-tables.ts";

// Tables that a process checks at start (keys) and for its health (write probe). Times are ms UTC.

interface KeyCanariesTable {
  id: string;
  sealed: string;
  updated_at: number;
}

interface WriteProbesTable {
  id: string;
  payload: string;
  written_at: number;
}

/** Every table of the migrations. Times are ms UTC, money is minor units, flags are 0 or 1. */
export interface Tables {
  destinations: DestinationsTable;
  destination_names: DestinationNamesTable;
  destination_mccs: DestinationMccsTable;
  carriers: CarriersTable;
  plans: PlansTable;
  plan_coverage: PlanCoverageTable;
  packages: PackagesTable;
  prices: PricesTable;
  package_changes: PackageChangesTable;
  created_packages: CreatedPackagesTable;
  plan_changes: PlanChangesTable;
  catalogue_drafts: CatalogueDraftsTable;
  catalogue_revisions: CatalogueRevisionsTable;
  postal_fees: PostalFeesTable;
  postal_times: PostalTimesTable;
  imports: ImportsTable;
  replaced_imports: ReplacedImportsTable;
  content_entries: ContentEntriesTable;
  document_versions: DocumentVersionsTable;
  content_changes: ContentChangesTable;
  content_drafts: ContentDraftsTable;
  content_editions: ContentEditionsTable;
  question_places: QuestionPlacesTable;
  question_votes: QuestionVotesTable;
  maintenance: MaintenanceTable;
  tracking_events: TrackingEventsTable;
  tracking_withdrawals: TrackingWithdrawalsTable;
  sim_stock: SimStockTable;
  promo_codes: PromoCodesTable;
  promo_amounts: PromoAmountsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  order_withdrawals: OrderWithdrawalsTable;
  returned_parcels: ReturnedParcelsTable;
  promo_uses: PromoUsesTable;
  payments: PaymentsTable;
  payment_networks: PaymentNetworksTable;
  payment_events: PaymentEventsTable;
  ledger: LedgerTable;
  ledger_positions: LedgerPositionsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  discrepancies: DiscrepanciesTable;
  carrier_events: CarrierEventsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_disputes: SandboxDisputesTable;
  fulfilments: FulfilmentsTable;
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
  accounts: AccountsTable;
  account_addresses: AccountAddressesTable;
  sessions: SessionsTable;
  identity_codes: IdentityCodesTable;
  account_sims: AccountSimsTable;
  email_corrections: EmailCorrectionsTable;
  refund_requests: RefundRequestsTable;
  esim_handovers: EsimHandoversTable;
  watched_sims: WatchedSimsTable;
  reminders: RemindersTable;
  reminder_opt_outs: ReminderOptOutsTable;
  files: FilesTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
  drafts: DraftsTable;
  real_name_registrations: RealNameRegistrationsTable;
  real_name_sims: RealNameSimsTable;
  real_name_photos: RealNamePhotosTable;
  real_name_events: RealNameEventsTable;
  real_name_consents: RealNameConsentsTable;
  real_name_accesses: RealNameAccessesTable;
  simulator_holders: SimulatorHoldersTable;
  mailbox: MailboxTable;
  sandbox_sessions: SandboxSessionsTable;
  sandbox_events: SandboxEventsTable;
  simulator_orders: SimulatorOrdersTable;
  simulator_sims: SimulatorSimsTable;
  enquiries: EnquiriesTable;
  enquiry_files: EnquiryFilesTable;
  enquiry_events: EnquiryEventsTable;
  key_canaries: KeyCanariesTable;
  write_probes: WriteProbesTable;
  staff_actions: StaffActionsTable;
  staff_accounts: StaffAccountsTable;
  staff_links: StaffLinksTable;
  staff_sessions: StaffSessionsTable;
  staff_totps: StaffTotpsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
}
