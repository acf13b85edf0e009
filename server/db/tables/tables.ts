import type {
  DestinationsTable,
  DestinationNamesTable,
  DestinationMccsTable,
  CarriersTable,
  PostalFeesTable,
  PostalTimesTable,
  PlansTable,
  PlanCoverageTable,
  PackagesTable,
  PricesTable,
  CreatedPackagesTable,
  PackageChangesTable,
  PlanChangesTable,
  CatalogueDraftsTable,
  CatalogueRevisionsTable,
  ImportsTable,
  ReplacedImportsTable,
} from "./catalogue-tables.ts";
import type {
  ContentEntriesTable,
  QuestionPlacesTable,
  QuestionVotesTable,
  DocumentVersionsTable,
  ContentDraftsTable,
  ContentEditionsTable,
  MaintenanceTable,
  TrackingEventsTable,
  TrackingWithdrawalsTable,
} from "./content-tables.ts";
import type {
  StaffAccountsTable,
  StaffLinksTable,
  StaffSessionsTable,
  StaffTotpsTable,
  StaffPasskeysTable,
  StaffChallengesTable,
  StaffRecoveryCodesTable,
  StaffActionsTable,
} from "./staff-tables.ts";
import type {
  AccountsTable,
  AccountAddressesTable,
  AccountSimsTable,
  SessionsTable,
  IdentityCodesTable,
  EsimHandoversTable,
} from "./account-tables.ts";
import type {
  SimStockTable,
  PromoCodesTable,
  PromoAmountsTable,
  OrdersTable,
  OrderLinesTable,
  OrderEventsTable,
  PromoUsesTable,
  FulfilmentsTable,
  OrderWithdrawalsTable,
  ReturnedParcelsTable,
  EmailCorrectionsTable,
  CarrierEventsTable,
  WatchedSimsTable,
  RemindersTable,
  ReminderOptOutsTable,
} from "./order-tables.ts";
import type {
  PaymentsTable,
  PaymentNetworksTable,
  PaymentEventsTable,
  RefundRequestsTable,
  RefundsTable,
  DisputesTable,
  LedgerTable,
  LedgerPositionsTable,
  DiscrepanciesTable,
} from "./payment-tables.ts";
import type {
  FilesTable,
  UploadsTable,
  UploadPartsTable,
  DraftsTable,
  RealNameRegistrationsTable,
  RealNameSimsTable,
  RealNamePhotosTable,
  RealNameEventsTable,
  RealNameConsentsTable,
  EnquiriesTable,
  EnquiryFilesTable,
  EnquiryEventsTable,
} from "./form-tables.ts";
import type { JobsTable, RateLimitsTable, KeyCanariesTable, WriteProbesTable, MailboxTable } from "./system-tables.ts";
import type {
  SandboxSessionsTable,
  SandboxEventsTable,
  SandboxRefundsTable,
  SandboxDisputesTable,
  SimulatorOrdersTable,
  SimulatorSimsTable,
  SimulatorHoldersTable,
} from "./simulator-tables.ts";

/** Every table of the migrations. */
export interface Tables {
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
  content_entries: ContentEntriesTable;
  question_places: QuestionPlacesTable;
  question_votes: QuestionVotesTable;
  document_versions: DocumentVersionsTable;
  content_drafts: ContentDraftsTable;
  content_editions: ContentEditionsTable;
  maintenance: MaintenanceTable;
  tracking_events: TrackingEventsTable;
  tracking_withdrawals: TrackingWithdrawalsTable;
  staff_accounts: StaffAccountsTable;
  staff_links: StaffLinksTable;
  staff_sessions: StaffSessionsTable;
  staff_totps: StaffTotpsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_actions: StaffActionsTable;
  accounts: AccountsTable;
  account_addresses: AccountAddressesTable;
  account_sims: AccountSimsTable;
  sessions: SessionsTable;
  identity_codes: IdentityCodesTable;
  esim_handovers: EsimHandoversTable;
  sim_stock: SimStockTable;
  promo_codes: PromoCodesTable;
  promo_amounts: PromoAmountsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  promo_uses: PromoUsesTable;
  fulfilments: FulfilmentsTable;
  order_withdrawals: OrderWithdrawalsTable;
  returned_parcels: ReturnedParcelsTable;
  email_corrections: EmailCorrectionsTable;
  carrier_events: CarrierEventsTable;
  watched_sims: WatchedSimsTable;
  reminders: RemindersTable;
  reminder_opt_outs: ReminderOptOutsTable;
  payments: PaymentsTable;
  payment_networks: PaymentNetworksTable;
  payment_events: PaymentEventsTable;
  refund_requests: RefundRequestsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  ledger: LedgerTable;
  ledger_positions: LedgerPositionsTable;
  discrepancies: DiscrepanciesTable;
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
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
  key_canaries: KeyCanariesTable;
  write_probes: WriteProbesTable;
  mailbox: MailboxTable;
  sandbox_sessions: SandboxSessionsTable;
  sandbox_events: SandboxEventsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_disputes: SandboxDisputesTable;
  simulator_orders: SimulatorOrdersTable;
  simulator_sims: SimulatorSimsTable;
  simulator_holders: SimulatorHoldersTable;
}
