import type { Staff } from "#server/audit/staff-action-log.ts";
import type { TestShop } from "#tests/support/shop.ts";

/** Does something as a member of staff; returns the result of the use case. */
type Act = (who: Staff) => Promise<unknown>;

/** How to do what the audit log records. */
export type AuditedAction = {
  /** Whether every use is recorded, also a repeated one: it shows personal data, or sends a mail. */
  recordsEveryUse?: boolean;
  /** Prepares the shop. `refused`: the same use case, which refuses; missing if it refuses nothing. */
  prepare: (shop: TestShop) => Promise<{ act: Act; refused?: Act }> | { act: Act; refused?: Act };
};
