import { z } from "zod";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { ORDER_STATES, DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { listOrders } from "#server/orders/views/list-orders.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { money, MoneySchema, time, TimeSchema } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

const PageField = textField({ max: 6 }, (text) => text.regex(/^\d+$/, "errors.numbers-only").transform(Number).optional());

const RowSchema = z.strictObject({
  order: z.string(),
  createdAt: TimeSchema,
  state: z.enum(ORDER_STATES),
  package: z.string(),
  title: z.string(),
  way: z.enum(DELIVERY_METHODS),
  quantity: z.int(),
  unitPrice: MoneySchema,
  total: MoneySchema,
});

/** Returns the orders of the account, newest first, ten per page (§7, /order/getOrderList; §2, My orders). */
export const getOrderListCall = defineCall({
  about: "Returns the orders of the account, newest first, ten per page. For a page that does not exist, returns the nearest one.",
  who: "account",
  input: z.object({ page: PageField }),
  output: z.strictObject({ orders: z.array(RowSchema), page: z.int(), pages: z.int() }),
  codes: [],
  examples: [{}, { page: "2" }],
  async run({ page: requestedPage = 1 }, caller) {
    const { shop, identity } = caller;
    const { language } = callViewer(caller);
    await claimOrders(shop.db, identity.accountId);
    const { orders, page, pages } = await listOrders(shop, { accountId: identity.accountId, page: requestedPage });
    const rows = orders.map((row) => ({
      order: row.number,
      createdAt: time(row.createdAt),
      state: row.state,
      package: row.packageId,
      // The title of one unit: `quantity` is a field of its own.
      title: packageTitle(shop.catalogue(), { ...row, quantity: 1 }, language),
      way: row.way,
      quantity: row.quantity,
      unitPrice: money(row.unitPrice, row.currency),
      total: money(row.total, row.currency),
    }));
    return { ok: true, data: { orders: rows, page, pages } };
  },
});
