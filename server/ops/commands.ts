import { backupCommands } from "#server/ops/backup/backup-commands.ts";
import { catalogueCommands } from "#server/ops/catalogue/catalogue-commands.ts";
import { catalogueFileCommands } from "#server/ops/catalogue/catalogue-file-commands.ts";
import type { Command } from "#server/ops/command-line/command.ts";
import { personCommands } from "#server/ops/people/person-commands.ts";
import { realNameCommands } from "#server/ops/people/real-name-commands.ts";
import { staffCommands } from "#server/ops/people/staff-commands.ts";
import { jobsCommands } from "#server/ops/system/jobs-commands.ts";
import { maintenanceCommands } from "#server/ops/system/maintenance-commands.ts";
import { systemCommands } from "#server/ops/system/system-commands.ts";

/** The first words of commands with two words, and what their commands are about. */
export const GROUPS: Record<string, string> = {
  staff: "Owners of the staff desk",
  "real-name": "Real-name registrations",
  catalogue: "Plans, packages and prices, and the reference data of the release",
  maintenance: "Closing the shop for maintenance",
  jobs: "Background jobs",
  keys: "Encryption keys",
};

/** Every command, in the order of the help. What staff do with customers is at the staff desk alone. */
export const COMMANDS: readonly Command[] = [
  ...systemCommands,
  ...backupCommands,
  ...personCommands,
  ...staffCommands,
  ...realNameCommands,
  ...catalogueCommands,
  ...catalogueFileCommands,
  ...maintenanceCommands,
  ...jobsCommands,
];
