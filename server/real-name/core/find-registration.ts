import type { AppContext } from "#server/context/app-context.ts";
import { hashRegistrationKey } from "./registration-key.ts";
import { loadRegistration, type LoadedRegistration } from "./load-registration.ts";
import { affectedParts } from "./affected-parts.ts";
import type { Contact, RegistrationView } from "./registration.ts";

export type RegistrationAccess = { reference: string; key: string };

/** Returns a registration as its applicant sees it, or null if reference and link key do not match. */
export async function findRegistration(shop: Pick<AppContext, "db" | "encryptor">, access: RegistrationAccess): Promise<RegistrationView | null> {
  const row = await loadRegistrationByKey(shop, access);
  if (!row) return null;
  return {
    reference: row.reference,
    state: row.state,
    language: row.language,
    regions: row.regions,
    documentType: row.document_type,
    numberEnd: row.person?.documentNumber.slice(-4) ?? "",
    contact: maskContact(row.contact),
    sims: row.sims.map(({ iccid, carrier_state }) => ({ iccid, registered: carrier_state === "registered" })),
    // The reasons of an undecided registration may reveal somebody else's registration.
    reasons: row.state === "refused" ? row.reasons : [],
    note: row.state === "refused" ? row.applicant_note : null,
    parts: row.state === "refused" && row.erased_at === null ? affectedParts(row.reasons) : [],
    erased: row.erased_at !== null,
    submittedAt: row.created_at,
    decidedAt: row.decided_at,
  };
}

/** Loads a registration, decrypted, for anyone who has its link key. Returns null if reference and key do not match. */
export async function loadRegistrationByKey(
  shop: Pick<AppContext, "db" | "encryptor">,
  { reference, key }: RegistrationAccess,
): Promise<LoadedRegistration | null> {
  // No reference or key is that long.
  if (!key || key.length > 64 || reference.length > 20) return null;
  const row = await shop.db
    .selectFrom("real_name_registrations")
    .select("id")
    .where("reference", "=", reference.trim().toUpperCase())
    .where("link_key_hash", "=", hashRegistrationKey(key))
    .executeTakeFirst();
  return row ? loadRegistration(shop.db, shop, row.id) : null;
}

/** Masked, but enough for applicants to recognise where the decision is sent. */
function maskContact(contact: Contact | null): Contact {
  const email = contact?.email?.replace(/^(.)[^@]*/u, "$1…") ?? null;
  const phone = contact?.phone ? `…${contact.phone.slice(-4)}` : null;
  return { email, phone };
}
