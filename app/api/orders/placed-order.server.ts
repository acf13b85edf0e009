import { ORDER_STATES } from "#server/domain/order-states.schema.ts";
import { z } from "zod";
import { path } from "#server/locale/path.schema.ts";
import { ORDER_OUTCOMES } from "#server/orders/core/order.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { time, TimeSchema } from "#app/api/call/call-values.server.ts";
import type { CallResult, Caller } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { amountsShape, toAmounts } from "./order-amounts.server.ts";
import type { AlreadyPlaced, PlacedOrder } from "#server/orders/checkout/place-order.ts";

/** A placed order. `key` gives access to it without a Token and never expires: treat it as a secret. */
export const PlacedOrderSchema = z.strictObject({
  order: z.string(),
  key: z.string(),
  state: z.enum(ORDER_STATES),
  outcome: z.enum(ORDER_OUTCOMES),
  ...amountsShape,
  payUrl: z
    .string()
    .nullable()
    .describe("Address of the payment page; null if there is nothing to pay, or the payment provider does not respond: repeat the call"),
  payBy: TimeSchema,
  page: z.string().describe("Address of the page of the order, which needs no sign-in"),
});

/** A placed order, or that of the same checkoutKey with other fields. */
type Placed = PlacedOrder | AlreadyPlaced;

/**
 * Returns the data of a placed order in its current state, also for a repeated post. ALREADY_PLACED contains the number of the order that this
 * checkoutKey created with other fields, but not the key of the order.
 */
export async function toPlacedOrderResult(result: Placed, caller: Caller): Promise<CallResult<z.input<typeof PlacedOrderSchema>>> {
  const { shop } = caller;
  if (!result.ok) return rejectCall(result, { data: { order: result.number } });
  const { number, linkKey: key } = result;
  const page = shop.env.publicOrigin + path(callViewer(caller).language, "order-result", { order: number, key });
  const order = await readOrder(shop, { number, key });
  if (!order) throw new Error(`Order ${number} not found after it was placed`);
  const amounts = toAmounts({ ...order, ...order.line }, order.currency);
  const { state, outcome, payBy } = order;
  return { ok: true, data: { order: number, key, state, outcome, ...amounts, payUrl: result.payUrl, payBy: time(payBy), page } };
}
