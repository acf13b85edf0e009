import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Shop } from "#server/shop.ts";
import { claimOrders } from "./claim-orders.ts";
import { codeCheckTry, refuse, takeTries, type Refusal } from "./limits.ts";
import { changeNotice, NOTICE_TOPIC } from "./send-change-notice.ts";
import { columnOf, readRecipient, type Recipient } from "./recipient.ts";
import { useCode } from "./use-code.ts";

type Binding = { accountId: string; to: Recipient; code: string; browser: string; clientAddress: string };

/**
 * Gives an account the e-mail address or phone that a code proved, in place of the one it had, and the guest orders of that address
 * (§3, E-mail binding). Refuses too many tries, a wrong code and, only after a right one, what another account has. The address that
 * is replaced is told.
 */
export async function bindRecipient(shop: Shop, { accountId, to, code, browser, clientAddress }: Binding): Promise<{ ok: true } | Refusal> {
  const recipient = readRecipient(to);
  if (!recipient) return refuse("errors.phone");
  const limited = await takeTries(shop, [codeCheckTry(clientAddress)]);
  if (limited) return limited;
  const column = columnOf(recipient);
  const answer = await shop.db.transaction().execute(async (tx): Promise<{ ok: true } | Refusal> => {
    const used = await useCode(shop, tx, { purpose: "bind", to, browser, code });
    if (!used.ok) return used;
    const other = await tx.selectFrom("accounts").select("id").where(column, "=", recipient.address).where("id", "<>", accountId).executeTakeFirst();
    if (other) return refuse(column === "email" ? "account.email-taken" : "account.phone-taken");
    const before = await tx.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirstOrThrow();
    const bound =
      recipient.channel === "mail"
        ? { email: recipient.address }
        : { phone_country: recipient.country, phone: recipient.number, phone_number: recipient.address };
    await tx.updateTable("accounts").set(bound).where("id", "=", accountId).execute();
    await claimOrders(tx, accountId);
    if (before[column] === recipient.address) return { ok: true };
    const told = before[column] ?? before.email ?? before.phone_number;
    const now = shop.clock();
    // Begins with the account, so that its end calls the notice off.
    const ref = `${accountId}:${newId("idn", now)}`;
    if (told)
      await enqueueJob(tx, {
        topic: NOTICE_TOPIC,
        ref,
        payload: changeNotice(shop.sealer, ref, { changed: column, told, language: before.language }),
        now,
      });
    return { ok: true };
  });
  shop.wake();
  return answer;
}
