import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import type { Refusal } from "#server/identity/core/limits.ts";
import { findAccountRecipient } from "#server/identity/code/find-account-recipient.ts";
import { limitCodeChecks, consumeCode } from "#server/identity/code/consume-code.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endAccount } from "./end-account.ts";

type Deletion = { accountId: string; code: string; browser: string; clientAddress: string };

/** Deletes an account for whoever has the fresh code that was sent to it; refuses a wrong code, and what `endAccount` refuses. */
export async function deleteAccount(shop: AppContext, { accountId, code, browser, clientAddress }: Deletion): Promise<{ ok: true } | Refusal> {
  const to = await findAccountRecipient(shop, accountId);
  if (!to) return { ok: true };
  const limited = await limitCodeChecks(shop, { purpose: "delete", to, browser, clientAddress });
  if (limited) return limited;
  const used = await shop.db.transaction().execute(async (tx) => {
    const answer = await consumeCode(shop, tx, { purpose: "delete", to, browser, code, clientAddress });
    if (answer.ok) await claimOrders(tx, accountId);
    return answer;
  });
  if (!used.ok) return used;
  return endAccount(shop, accountId);
}
