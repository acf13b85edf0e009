import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { previewDecision, reasonText } from "#server/real-name/decision/decision-message.ts";
import { compareFields } from "#server/real-name/eligibility/evaluate-registration.ts";
import { UNDECIDED } from "#server/real-name/core/registration.ts";
import { loadReadResult } from "#server/real-name/photos/stored-read-result.ts";
import { STAFF_REASONS } from "./refusal.schema.ts";
import { viewRegistration } from "./view-registration.ts";

/**
 * Staff (`who`) open a registration to decide it. Besides what `viewRegistration` returns: what was typed beside what was read, and what the applicant
 * will be told, in their language. The access is recorded.
 */
export async function reviewRegistration(shop: AppContext, request: { reference: string; who: Staff }) {
  const viewed = await viewRegistration(shop, request);
  if (!viewed.ok) return viewed;
  const { registration, events } = viewed;
  const { person, photos, document_type: documentType, language } = registration;
  const readResult = photos.front && loadReadResult(shop, documentType, photos);
  const { back, ...frontReasons } = STAFF_REASONS;
  const reasons = photos.back ? { ...frontReasons, back } : frontReasons;
  return {
    ok: true as const,
    registration,
    events,
    isUndecided: UNDECIDED.includes(registration.state) && person !== null,
    isRead: readResult !== null,
    fields: person ? compareFields(person, documentType, readResult) : [],
    /** The reasons that staff may choose, by what they are about, with the advice that the applicant gets. */
    reasonGroups: Object.entries(reasons).map(([group, codes]) => ({
      group: group as keyof typeof STAFF_REASONS,
      reasons: codes.map((code) => ({ code, told: reasonText(language, code) })),
    })),
    told: {
      accepted: previewDecision(shop, registration, "accepted"),
      refused: previewDecision(shop, registration, "refused"),
      barred: previewDecision(shop, registration, "barred"),
    },
  };
}
