import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";

type Sim = Pick<LoadedRegistration["sims"][number], "position" | "refusals">;

/** Returns the reference of one SIM and its holder at the carrier. A refusal of a reference is final, so a retry has a new reference. */
export const carrierHolderRef = (registrationId: string, { position, refusals }: Sim) =>
  `${registrationId}.${position}${refusals > 0 ? `.${refusals}` : ""}`;
