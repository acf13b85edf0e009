import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import type { Rejection } from "#server/identity/core/limits.ts";
import { findAccountRecipient } from "#server/identity/code/find-account-recipient.ts";
import { limitCodeChecks, consumeCode } from "#server/identity/code/consume-code.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endAccount } from "./end-account.ts";

type Deletion = { accountId: string; code: string; browser: string; clientAddress: string };

/** Deletes an account if the request has the code that was just sent to it. Rejects a wrong code, and what `endAccount` rejects. */
export async function deleteAccount(shop: AppContext, { accountId, code, browser, clientAddress }: Deletion): Promise<{ ok: true } | Rejection> {
  const to = await findAccountRecipient(shop, accountId);
  if (!to) return { ok: true };
  const limitReached = await limitCodeChecks(shop, { purpose: "delete", to, browser, clientAddress });
  if (limitReached) return limitReached;
  const check = await shop.db.transaction().execute(async (tx) => {
    const result = await consumeCode(shop, tx, { purpose: "delete", to, browser, code, clientAddress });
    if (result.ok) await claimOrders(tx, accountId);
    return result;
  });
  if (!check.ok) return check;
  return endAccount(shop, accountId);
}
