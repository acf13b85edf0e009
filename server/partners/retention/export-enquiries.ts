import type { KnownRecipient } from "#server/identity/code/recipient.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listPersonEnquiries } from "./list-person-enquiries.ts";
import { loadEnquiry } from "#server/partners/core/load-enquiry.ts";

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What one person sent to the sales team, as plain objects: what was typed, what was attached by name and size, what happened, what staff noted. The files are left out. */
export async function exportEnquiries(shop: Pick<AppContext, "db" | "env" | "sealer" | "log">, person: KnownRecipient) {
  const ids = await listPersonEnquiries(shop, person);
  const all = await Promise.all(ids.map((id) => loadEnquiry(shop.db, shop, id)));
  return Promise.all(
    all
      .filter((one) => one !== null)
      .map(async (one) => {
        const events = await shop.db
          .selectFrom("enquiry_events")
          .select(["kind", "detail", "at"])
          .where("enquiry_id", "=", one.id)
          .orderBy("at")
          .orderBy("id")
          .execute();
        return {
          reference: one.reference,
          state: one.state,
          language: one.language,
          cameFrom: one.origin,
          sentAt: time(one.created_at),
          closedAt: time(one.closed_at),
          replyBy: one.reply_by,
          form: one.form,
          files: one.files.map(({ name, kind, sentSize }) => ({ name, kind, size: sentSize })),
          history: events.map(({ kind, at }) => ({ what: kind, at: time(at) })),
          staffNotes: events.flatMap(({ detail, at }) => {
            const { note } = JSON.parse(detail) as { note?: string };
            return note === undefined ? [] : [{ at: time(at), note }];
          }),
        };
      }),
  );
}
