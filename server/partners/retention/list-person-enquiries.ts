import type { KnownRecipient } from "#server/identity/code/recipient.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { decryptEnquiry } from "#server/partners/core/enquiry.ts";
import { hashSender } from "#server/crypto/keyed-hash.ts";

const PAGE = 500;

/**
 * Returns the ids of one person's enquiries, by email address or by phone number in E.164 format. Phone numbers are not hashed, so a search by phone
 * decrypts every enquiry; it is slow and only for staff.
 */
export async function listPersonEnquiries(shop: Pick<AppContext, "db" | "env" | "encryptor" | "log">, person: KnownRecipient): Promise<string[]> {
  if (person.channel === "sms") return findByPhone(shop, person.address);
  const hashes = hashSender(shop.env, person.address);
  const rows = await shop.db.selectFrom("enquiries").select("id").where("email_hash", "in", hashes).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

async function findByPhone({ db, encryptor, log }: Pick<AppContext, "db" | "encryptor" | "log">, phone: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("enquiries")
      .select(["id", "data_encrypted"])
      .where("erased_at", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const { id, data_encrypted } of rows) {
      try {
        if (data_encrypted !== null && decryptEnquiry(encryptor, id, data_encrypted).phone === phone) ids.push(id);
      } catch (error) {
        // An enquiry whose key no longer exists must not block the search.
        log.error("partners.enquiry-undecryptable", error);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return ids;
    after = last.id;
  }
}
