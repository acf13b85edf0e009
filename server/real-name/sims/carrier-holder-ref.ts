import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";

type Sim = Pick<LoadedRegistration["sims"][number], "position" | "refusals">;

/** Our reference of one SIM and its holder, for the carrier; what it refused is final under its reference, so that asked again the SIM has another. */
export const carrierHolderRef = (registrationId: string, { position, refusals }: Sim) =>
  `${registrationId}.${position}${refusals > 0 ? `.${refusals}` : ""}`;
