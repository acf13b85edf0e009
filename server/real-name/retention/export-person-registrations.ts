import type { AppContext } from "#server/context/app-context.ts";
import { listPersonRegistrations } from "./list-person-registrations.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { listStaffNotes } from "#server/real-name/staff/staff-notes.ts";

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * What one person registered, as plain objects: who, with which document, which SIMs, what was agreed to, what happened and what staff noted. The photos
 * themselves and the key of the link are left out.
 */
export async function exportPersonRegistrations(
  shop: Pick<AppContext, "db" | "sealer">,
  whose: { accountId: string | null; address: string | null },
) {
  const all = await Promise.all((await listPersonRegistrations(shop, whose)).map((id) => loadRegistration(shop.db, shop, id)));
  return Promise.all(
    all
      .filter((one) => one !== null)
      .map(async (one) => {
        const of = (table: "real_name_consents" | "real_name_events") => shop.db.selectFrom(table).selectAll().where("registration_id", "=", one.id);
        const consents = await of("real_name_consents").$castTo<{ name: string; version: string; language: string; agreed_at: number }>().execute();
        const events = await of("real_name_events").$castTo<{ kind: string; at: number }>().execute();
        return {
          reference: one.reference,
          state: one.state,
          language: one.language,
          regions: one.regions,
          submittedAt: time(one.created_at),
          decidedAt: time(one.decided_at),
          reasons: one.reasons,
          documentType: one.document_type,
          person: one.person,
          contact: one.contact,
          sims: one.sims.map((sim) => ({
            iccid: sim.iccid,
            state: sim.carrier_state,
            registeredAt: time(sim.registered_at),
            endedAt: time(sim.ended_at),
          })),
          photos: [one.photos.front, one.photos.back]
            .filter((photo) => photo !== null)
            .map(({ side, created_at }) => ({ side, at: time(created_at) })),
          consents: consents.map(({ name, version, language, agreed_at }) => ({ name, version, language, at: time(agreed_at) })),
          history: events.toSorted((one_, other) => one_.at - other.at).map(({ kind, at }) => ({ what: kind, at: time(at) })),
          staffNotes: (await listStaffNotes(shop.db, one.reference)).map(({ at, note }) => ({ at: time(at), note })),
        };
      }),
  );
}
