import type { AppContext } from "#server/context/app-context.ts";
import { listPersonRegistrations } from "./list-person-registrations.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { listStaffNotes } from "#server/real-name/staff/view-registration.ts";

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Returns the registrations of one person that are not erased, as plain objects: person, document, SIMs, consents, history and staff notes. Excludes
 * photo files and link keys.
 */
export async function exportPersonRegistrations(
  shop: Pick<AppContext, "db" | "encryptor">,
  subject: { accountId: string | null; address: string | null },
) {
  const registrations = await Promise.all((await listPersonRegistrations(shop, subject)).map((id) => loadRegistration(shop.db, shop, id)));
  return Promise.all(
    registrations
      .filter((registration) => registration !== null)
      .map(async (registration) => {
        const rowsOf = (table: "real_name_consents" | "real_name_events") =>
          shop.db.selectFrom(table).selectAll().where("registration_id", "=", registration.id);
        const consents = await rowsOf("real_name_consents")
          .$castTo<{ name: string; version: string; language: string; agreed_at: number }>()
          .execute();
        const events = await rowsOf("real_name_events").$castTo<{ kind: string; at: number }>().execute();
        return {
          reference: registration.reference,
          state: registration.state,
          language: registration.language,
          regions: registration.regions,
          submittedAt: time(registration.created_at),
          decidedAt: time(registration.decided_at),
          reasons: registration.reasons,
          noteToApplicant: registration.applicant_note,
          documentType: registration.document_type,
          person: registration.person,
          contact: registration.contact,
          sims: registration.sims.map((sim) => ({
            iccid: sim.iccid,
            state: sim.carrier_state,
            registeredAt: time(sim.registered_at),
            endedAt: time(sim.ended_at),
          })),
          photos: [registration.photos.front, registration.photos.back]
            .filter((photo) => photo !== null)
            .map(({ side, created_at }) => ({ side, at: time(created_at) })),
          consents: consents.map(({ name, version, language, agreed_at }) => ({ name, version, language, at: time(agreed_at) })),
          history: events.toSorted((a, b) => a.at - b.at).map(({ kind, at }) => ({ what: kind, at: time(at) })),
          staffNotes: (await listStaffNotes(shop.db, registration.id)).map(({ at, note }) => ({ at: time(at), note })),
        };
      }),
  );
}
