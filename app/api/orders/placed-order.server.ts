import { z } from "zod";
import { path } from "#server/locale/path.schema.ts";
import { ORDER_OUTCOMES, ORDER_STATES } from "#server/orders/core/order.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { time, TimeSchema } from "#app/api/call/call-values.server.ts";
import type { CallAnswer, Caller } from "#app/api/call/define-call.server.ts";
import { refuseCall } from "#app/api/call/refuse-call.server.ts";
import { amountsShape, toAmounts } from "./order-amounts.server.ts";
import type { PlaceOrderAnswer } from "#server/orders/checkout/place-order.ts";

/** An order that was placed. `key` opens it without a Token, for ever: keep it as a secret. */
export const PlacedSchema = z.strictObject({
  order: z.string(),
  key: z.string(),
  state: z.enum(ORDER_STATES),
  outcome: z.enum(ORDER_OUTCOMES),
  ...amountsShape,
  payUrl: z.string().nullable().describe("The page to pay on; null where nothing is to be paid, or the provider does not answer: ask again"),
  payBy: TimeSchema,
  page: z.string().describe("The order's own page, which opens without signing in"),
});

type Placed = Exclude<PlaceOrderAnswer, { field?: unknown }>;

/** Answers an order as it stands, the same when it is posted again. ALREADY_PLACED names the order that the checkoutKey has made of something else, but opens it to nobody. */
export async function toPlacedAnswer(answer: Placed, caller: Caller): Promise<CallAnswer<z.input<typeof PlacedSchema>>> {
  const { shop } = caller;
  if (!answer.ok) return refuseCall(answer.reason, { data: { order: answer.number } });
  const { number, linkKey: key } = answer;
  const page = shop.env.publicOrigin + path(callViewer(caller).language, "order-result", { order: number, key });
  const order = await readOrder(shop, { number, key });
  if (!order) throw new Error("The order is not there after it was placed");
  const sum = toAmounts({ ...order, ...order.line }, order.currency);
  const { state, outcome, payBy } = order;
  return { ok: true, data: { order: number, key, state, outcome, ...sum, payUrl: answer.payUrl, payBy: time(payBy), page } };
}
