import type { Selectable } from "kysely";
import type { RefundRequestsTable } from "#server/db/tables/payment-tables.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { EsimCodes } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { unitKeyContext } from "#server/orders/core/unit-link.ts";
import { decryptEsimCodes } from "#server/orders/core/esim-codes.ts";
import type { RefundDecision } from "#server/orders/core/refund-terms.schema.ts";
import { parseRefundDecision } from "#server/orders/core/refund-request.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import type { UnitState } from "#server/domain/order-states.schema.ts";

export type OrderUnit = {
  /** The fulfilment id; a refund is requested with it. */
  id: string;
  unit: number;
  kind: DeliveryMethod;
  state: UnitState;
  iccid: string | null;
  /** Install the eSIM; null until it is delivered, while they are withheld, and once it is revoked or its buyer erased. Never log them. */
  codes: EsimCodes | null;
  /** The key of the link to this eSIM; null whenever `codes` is, and for old eSIMs. Never log it. */
  linkKey: string | null;
  /** Whether its codes are not shown, because the email address of the order was corrected and the eSIM may have been used before. */
  isWithheld: boolean;
  /** The buyer's name for the eSIM; may be empty. */
  remark: string;
  /** Activation deadline, ms UTC; null until the unit is delivered, and for credit. */
  useBy: number | null;
  deliveredAt: number | null;
  /** Whether it was revoked after its delivery, or cancelled before. */
  isRevoked: boolean;
  /** State of its newest refund request or, if it is not delivered, of the order's newest cancellation request; null if there is none. */
  refund: RefundRequestsTable["state"] | null;
  /** Why that request was rejected. */
  decision: RefundDecision | null;
};

/** Converts a fulfilment to a unit of its order's pages; `request` is the newest refund or cancellation request that concerns it, `accountRemark` the name that the account gave its SIM. */
export function toOrderUnit(
  shop: Pick<AppContext, "encryptor">,
  row: Selectable<FulfilmentsTable>,
  request: Pick<Selectable<RefundRequestsTable>, "state" | "decision"> | undefined,
  accountRemark?: string,
): OrderUnit {
  const isRevoked = row.revoked_at !== null;
  const isWithheld = row.withheld_by !== null && row.codes_encrypted !== null && !isRevoked;
  const isOpen = row.codes_encrypted !== null && !isRevoked && !isWithheld;
  return {
    id: row.id,
    unit: row.unit,
    kind: row.kind,
    state: row.state,
    iccid: row.iccid,
    codes: row.codes_encrypted && isOpen ? decryptEsimCodes(shop.encryptor, row.id, row.codes_encrypted) : null,
    linkKey: row.link_key_encrypted && isOpen ? shop.encryptor.decrypt(row.link_key_encrypted, unitKeyContext(row.id)) : null,
    isWithheld,
    remark: accountRemark ?? row.remark,
    useBy: row.use_by,
    deliveredAt: row.delivered_at,
    isRevoked,
    refund: request?.state ?? null,
    decision: parseRefundDecision(request?.decision ?? null),
  };
}
