import { DISCREPANCY_KINDS } from "#server/payments/discrepancies/discrepancy-kinds.schema.ts";

type KnownKind = (typeof DISCREPANCY_KINDS)[number] | "other";

/** Returns the kind of a difference as the texts name it. A row may be older than the list of kinds. */
export const knownKind = (kind: string): KnownKind => DISCREPANCY_KINDS.find((known) => known === kind) ?? "other";
