import type { KnownRecipient } from "#server/identity/code/recipient.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listPersonEnquiries } from "./list-person-enquiries.ts";
import { loadEnquiry } from "#server/partners/core/load-enquiry.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

const EventDetailSchema = z.object({ note: z.string().optional() });

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Returns the enquiries of one person as plain objects: the form, attachments by name and size, history and staff notes. Excludes the contents of
 * files.
 */
export async function exportEnquiries(shop: Pick<AppContext, "db" | "env" | "encryptor" | "log">, person: KnownRecipient) {
  const ids = await listPersonEnquiries(shop, person);
  const enquiries = await Promise.all(ids.map((id) => loadEnquiry(shop.db, shop, id)));
  return Promise.all(
    enquiries
      .filter((enquiry) => enquiry !== null)
      .map(async (enquiry) => {
        const events = await shop.db
          .selectFrom("enquiry_events")
          .select(["id", "kind", "detail", "at"])
          .where("enquiry_id", "=", enquiry.id)
          .orderBy("at")
          .orderBy("id")
          .execute();
        return {
          reference: enquiry.reference,
          state: enquiry.state,
          language: enquiry.language,
          cameFrom: enquiry.origin,
          sentAt: time(enquiry.created_at),
          closedAt: time(enquiry.closed_at),
          replyBy: enquiry.reply_by,
          form: enquiry.form,
          files: enquiry.files.map(({ name, kind, sentSize }) => ({ name, kind, size: sentSize })),
          history: events.map(({ kind, at }) => ({ what: kind, at: time(at) })),
          staffNotes: events.flatMap(({ id, detail, at }) => {
            const { note } = parseStoredJson(EventDetailSchema, detail, { table: "enquiry_events", column: "detail", id });
            return note === undefined ? [] : [{ at: time(at), note }];
          }),
        };
      }),
  );
}
