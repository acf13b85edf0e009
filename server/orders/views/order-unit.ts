import type { Selectable } from "kysely";
import type { RefundRequestsTable } from "#server/db/tables/account-tables.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { EsimCodes } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { openEsimCodes } from "#server/orders/core/esim-codes.ts";
import { parseRefundDecision, type RefundDecision } from "#server/orders/core/refund-request.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

export type OrderUnit = {
  /** The delivery: what a refund is asked for by. */
  id: string;
  unit: number;
  kind: DeliveryMethod;
  state: "requested" | "submitted" | "delivered" | "failed";
  iccid: string | null;
  /** What installs the eSIM; null until it is delivered. Never log it. */
  codes: EsimCodes | null;
  /** Must be activated before, ms UTC; null until the order is delivered. */
  useBy: number | null;
  deliveredAt: number | null;
  /** Whether it is the buyer's no longer: taken off its SIM, or called off before it was delivered. */
  takenBack: boolean;
  /** What became of the last time that its money was asked back; null where nobody did. */
  refund: RefundRequestsTable["state"] | null;
  /** Why that was refused. */
  decision: RefundDecision | null;
};

/** One unit as its order's pages show it; `request` is the newest that asked for its money. */
export function orderUnit(
  shop: Pick<AppContext, "sealer">,
  row: Selectable<FulfilmentsTable>,
  request: Pick<Selectable<RefundRequestsTable>, "state" | "decision"> | undefined,
): OrderUnit {
  const takenBack = row.taken_back_at !== null;
  return {
    id: row.id,
    unit: row.unit,
    kind: row.kind,
    state: row.state,
    iccid: row.iccid,
    codes: row.codes_sealed && !takenBack ? openEsimCodes(shop.sealer, row.id, row.codes_sealed) : null,
    useBy: row.use_by,
    deliveredAt: row.delivered_at,
    takenBack,
    refund: request?.state ?? null,
    decision: parseRefundDecision(request?.decision ?? null),
  };
}
