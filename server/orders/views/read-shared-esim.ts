import type { EsimCodes } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hashUnitKey } from "#server/orders/core/unit-link.ts";
import { decryptEsimCodes } from "#server/orders/core/esim-codes.ts";

/** One eSIM as the link to it shows it: nothing about its order or buyer. */
export type SharedEsim = {
  packageId: string;
  planId: string;
  /** Install the eSIM. Never log them. */
  codes: EsimCodes;
  /** Activation deadline, ms UTC; null for credit. */
  useBy: number | null;
  /** Whether the buyer has requested a refund, so that it should not be used. */
  isRefunding: boolean;
};

/** Returns the eSIM that the key of a link opens, or null: the key is wrong, or the eSIM was revoked, its codes are withheld or its buyer was erased. */
export async function readSharedEsim(shop: Pick<AppContext, "db" | "encryptor">, key: string): Promise<SharedEsim | null> {
  // A key has 22 characters; a far longer text is not hashed.
  if (!key || key.length > 64) return null;
  const unit = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .innerJoin("packages", "packages.id", "order_lines.package_id")
    .select(["fulfilments.id", "codes_encrypted", "use_by", "package_id", "plan_id"])
    .where("link_key_hash", "=", hashUnitKey(key))
    .where("revoked_at", "is", null)
    .where("withheld_by", "is", null)
    .executeTakeFirst();
  if (!unit?.codes_encrypted) return null;
  const request = await shop.db
    .selectFrom("refund_requests")
    .select("state")
    .where("fulfilment_id", "=", unit.id)
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    packageId: unit.package_id,
    planId: unit.plan_id,
    codes: decryptEsimCodes(shop.encryptor, unit.id, unit.codes_encrypted),
    useBy: unit.use_by,
    isRefunding: request?.state === "requested" || request?.state === "approved",
  };
}
