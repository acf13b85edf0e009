import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";

type Sim = Pick<LoadedRegistration["sims"][number], "position" | "refusals">;

/**
 * The reference of one SIM and its holder at the carrier. The carrier's refusal of a reference is final, so a retry after a refusal has a new one.
 */
export const carrierHolderRef = (registrationId: string, { position, refusals }: Sim) =>
  `${registrationId}.${position}${refusals > 0 ? `.${refusals}` : ""}`;
