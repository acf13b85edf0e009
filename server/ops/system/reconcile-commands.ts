import { compareRecords } from "#server/orders/reconciliation/compare-records.ts";
import { type Command, defineCommand, withDefault } from "#server/ops/command-line/command.ts";
import { wholeNumber, WHO } from "#server/ops/command-line/values.ts";

const MAX_DAYS = 90;

/** Command that compares our records with those of the payment provider and the carrier, as after a restored backup. */
export const reconcileCommands: Command[] = [
  defineCommand({
    name: "reconcile",
    summary: "Compares the records of the last days with the provider's and the carrier's now",
    details: "A job does this every day. New differences are on the page Money of the staff desk.",
    options: { days: withDefault(wholeNumber("days", 1, MAX_DAYS), "3", "how many days to compare"), who: WHO },
    example: "--days 7 --who Mei",
    async run(shop, { days, who }) {
      const newCount = await compareRecords(shop, { days, who });
      return [newCount === 0 ? "No new differences." : `New differences: ${newCount}. See Money at the staff desk.`];
    },
  }),
];
