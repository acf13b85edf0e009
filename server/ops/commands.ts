import { backupCommands } from "#server/ops/backup/backup-commands.ts";
import { catalogueCommands } from "#server/ops/content/catalogue-commands.ts";
import { catalogueFileCommands } from "#server/ops/content/catalogue-file-commands.ts";
import { contentCommands } from "#server/ops/content/content-commands.ts";
import { publicationCommands } from "#server/ops/content/publication-commands.ts";
import { maintenanceCommands } from "#server/ops/content/maintenance-commands.ts";
import { noticeCommands } from "#server/ops/content/notice-commands.ts";
import { votesCommands } from "#server/ops/content/votes-commands.ts";
import type { Command } from "#server/ops/input/command.ts";
import { correctionCommands } from "#server/ops/orders/correction-commands.ts";
import { deliveryCommands } from "#server/ops/orders/delivery-commands.ts";
import { findCommands } from "#server/ops/orders/find-commands.ts";
import { failedRefundsCommands } from "#server/ops/orders/failed-refunds-commands.ts";
import { moneyCommands } from "#server/ops/orders/money-commands.ts";
import { ordersCommands } from "#server/ops/orders/orders-commands.ts";
import { paymentsCommands } from "#server/ops/orders/payments-commands.ts";
import { promoCommands } from "#server/ops/orders/promo-commands.ts";
import { refundsCommands } from "#server/ops/orders/refunds-commands.ts";
import { stockCommands } from "#server/ops/orders/stock-commands.ts";
import { withdrawalCommands } from "#server/ops/orders/withdrawal-commands.ts";
import { enquiryCommands } from "#server/ops/people/enquiry-commands.ts";
import { enquiryDataCommands } from "#server/ops/people/enquiry-data-commands.ts";
import { personCommands } from "#server/ops/people/person-commands.ts";
import { realNameCommands } from "#server/ops/people/real-name-commands.ts";
import { realNameDataCommands } from "#server/ops/people/real-name-data-commands.ts";
import { staffCommands } from "#server/ops/people/staff-commands.ts";
import { auditCommands } from "#server/ops/system/audit-commands.ts";
import { checkCommands } from "#server/ops/system/check-commands.ts";
import { jobsCommands } from "#server/ops/system/jobs-commands.ts";
import { keysCommands } from "#server/ops/system/keys-commands.ts";
import { statsCommands } from "#server/ops/system/stats-commands.ts";

/** The first words of commands with two words, and what their commands are about. */
export const GROUPS: Record<string, string> = {
  orders: "Orders and their delivery",
  stock: "SIM cards in stock",
  refunds: "Refunds",
  withdrawals: "Withdrawals from the contract of an order",
  disputes: "Chargebacks that a payer's bank opened",
  payments: "Payments that pay for nothing",
  money: "Differences between records, and the monthly report",
  promo: "Promo codes",
  "real-name": "Real-name registrations",
  enquiries: "Enquiries of partners",
  staff: "Accounts of the staff desk",
  content: "Questions, documents and footer links",
  notice: "The banner above every page",
  maintenance: "Closing the shop for maintenance",
  catalogue: "Plans, packages and prices, and the reference data of the release",
  audit: "What staff viewed and changed",
  jobs: "Background jobs",
  keys: "Encryption keys",
};

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...checkCommands,
  ...statsCommands,
  ...personCommands,
  ...backupCommands,
  ...ordersCommands,
  ...findCommands,
  ...deliveryCommands,
  ...correctionCommands,
  ...stockCommands,
  ...refundsCommands,
  ...failedRefundsCommands,
  ...withdrawalCommands,
  ...paymentsCommands,
  ...moneyCommands,
  ...promoCommands,
  ...realNameCommands,
  ...realNameDataCommands,
  ...enquiryCommands,
  ...enquiryDataCommands,
  ...staffCommands,
  ...contentCommands,
  ...publicationCommands,
  ...votesCommands,
  ...noticeCommands,
  ...maintenanceCommands,
  ...catalogueCommands,
  ...catalogueFileCommands,
  ...auditCommands,
  ...jobsCommands,
  ...keysCommands,
];
