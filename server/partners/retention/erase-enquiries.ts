import type { KnownRecipient } from "#server/identity/code/recipient.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { eraseEnquiry } from "./erase-enquiry.ts";
import { listPersonEnquiries } from "./list-person-enquiries.ts";

/** Erases all enquiries of one person immediately; no law requires keeping them. Returns their references. */
export async function eraseEnquiries(shop: Pick<AppContext, "db" | "env" | "sealer" | "log" | "clock">, person: KnownRecipient): Promise<string[]> {
  const now = shop.clock();
  const erased: string[] = [];
  for (const id of await listPersonEnquiries(shop, person)) {
    const reference = await shop.db.transaction().execute((tx) => eraseEnquiry(tx, { id, because: "asked", now }));
    if (reference !== null) erased.push(reference);
  }
  return erased;
}
