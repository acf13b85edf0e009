import { z } from "zod";
import type { AppContext } from "#server/context/app-context.ts";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import { readDraft, type DraftKey } from "#server/uploads/draft-store.ts";

const DraftSchema = z.object({ typed: z.record(z.string(), z.string()) });

const PAGE = 200;

type PersonDraft = DraftKey & { typed: Record<string, string> };

/** Returns the unfinished forms in which a person typed an address. A draft names only its browser or account, so every draft is decrypted. */
export async function findPersonDrafts(shop: AppContext, address: string): Promise<PersonDraft[]> {
  const found: PersonDraft[] = [];
  for (let page = await nextPage(shop, null); page.length > 0; page = await nextPage(shop, page.at(-1) ?? null)) {
    for (const { form, owner } of page) {
      // A draft that can no longer be decrypted identifies nobody, and is deleted when it expires.
      const draft = DraftSchema.safeParse(await readDraft(shop, { form, owner }));
      if (draft.success && containsAddress(draft.data.typed, address)) found.push({ form, owner, typed: draft.data.typed });
    }
  }
  return found;
}

/** Reads the drafts that follow `last`, in the order in which they expire. */
function nextPage({ db }: AppContext, last: (DraftKey & { expires_at: number }) | null) {
  return db
    .selectFrom("drafts")
    .select(["form", "owner", "expires_at"])
    .where("expires_at", ">=", last?.expires_at ?? 0)
    .$if(last !== null, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb("expires_at", ">", last?.expires_at ?? 0),
          eb("form", ">", last?.form ?? "enquiry"),
          and([eb("form", "=", last?.form ?? "enquiry"), eb("owner", ">", last?.owner ?? "")]),
        ]),
      ),
    )
    .orderBy("expires_at")
    .orderBy("form")
    .orderBy("owner")
    .limit(PAGE)
    .execute();
}

function containsAddress({ email = "", phoneCountry = "", phone = "" }: Record<string, string>, address: string): boolean {
  return EmailSchema.safeParse(email).data === address || parsePhone(phoneCountry, phone)?.e164 === address;
}
