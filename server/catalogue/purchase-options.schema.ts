import { message } from "#server/forms/message.schema.ts";
import { simsSchema } from "#server/forms/sim-list.schema.ts";

/** How a package is bought (§3): a card by post, an eSIM, or a renewal of an existing SIM. */
export const DELIVERY_METHODS = ["physical", "esim", "sim"] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** The most of one package in one order. */
export const MAX_QUANTITY = 10;

/** The SIMs that are renewed, as a list or a single one; an empty field is no SIM. Each refusal stands at its place in what was posted. */
export const RenewedSimsSchema = simsSchema({ most: MAX_QUANTITY, tooMany: message("errors.too-many", { max: MAX_QUANTITY }) });
