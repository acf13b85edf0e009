import { message } from "#server/forms/message.schema.ts";
import { simListSchema } from "#server/forms/sim-list.schema.ts";

/** How a package is delivered (§3): a posted SIM card, an eSIM, or a renewal of an existing SIM. */
export const DELIVERY_METHODS = ["physical", "esim", "sim"] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** The maximum quantity of one package in one order. */
export const MAX_QUANTITY = 10;

/** The SIMs to renew; see `simListSchema`. */
export const RenewedSimsSchema = simListSchema({ most: MAX_QUANTITY, tooMany: message("errors.too-many", { max: MAX_QUANTITY }) });
