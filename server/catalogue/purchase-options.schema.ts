import { message } from "#server/forms/message.schema.ts";
import { simListSchema } from "#server/forms/sim-list.schema.ts";

/** The maximum quantity of one package in one order. */
export const MAX_QUANTITY = 10;

/** The SIMs to renew; see `simListSchema`. */
export const RenewedSimsSchema = simListSchema({ most: MAX_QUANTITY, tooMany: message("errors.too-many", { max: MAX_QUANTITY }) });
