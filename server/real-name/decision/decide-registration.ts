import type { DatabaseTransaction } from "#server/db/database.ts";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { Job, JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { lockPerson, findRegistrationConflict } from "#server/real-name/eligibility/find-registration-conflict.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { evaluateRegistration, type Verdict } from "#server/real-name/eligibility/evaluate-registration.ts";
import { loadRegistration, type LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { readPair } from "#server/real-name/photos/read-photos.ts";
import { INELIGIBLE, type SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { applyDecision } from "./apply-decision.ts";

export const DECIDE_TOPIC = "real-name.decide";
/**
 * The pauses between the three read attempts, ms. If the third fails, staff decide. While the reader is busy, attempts continue at growing intervals
 * for up to ten minutes.
 */
const PAUSES_MS = [5_000, 30_000];
const BUSY_PAUSE_MS = 30_000;
const MAX_WAIT_MS = 10 * 60_000;
/** Maximum attempts in a row that fail, because a worker crashes or data cannot be decrypted. After them staff decide. */
const MAX_JOB_ATTEMPTS = 3;

/**
 * Job `real-name.decide` (ref `<id>:<attempt>`): reads the photos of a registration if they have not been read, and decides (§4): accepted, refused
 * with reasons, or left to staff. Tries an unavailable reader three times and a busy one for ten minutes. Never changes an existing decision.
 */
export const decideRegistration: JobHandler<AppContext> = async (shop, job) => {
  const [id = "", attempt] = job.ref.split(":");
  if (job.attempts > MAX_JOB_ATTEMPTS) return leaveToStaff(shop, { id, attempt: Number(attempt) });
  const registration = await loadRegistration(shop.db, shop, id);
  if (registration?.state !== "received" || registration.attempt !== Number(attempt) || !registration.person) return {};
  const readResult = await readPair(shop, registration.document_type, registration.photos);
  if (!readResult) {
    const retry = nextReadAttempt(shop, job);
    if (retry) return retry;
  }
  const verdict: Verdict = readResult ? evaluate(shop, registration, readResult) : { verdict: "person", reasons: [] };
  shop.crashPoint("real-name-read");
  return {
    async commit(tx) {
      const finalVerdict = await checkConflicts(shop, tx, registration, verdict);
      const reasons = finalVerdict.verdict === "accepted" ? [] : finalVerdict.reasons;
      const to = finalVerdict.verdict === "person" ? "checking" : finalVerdict.verdict;
      await applyDecision(shop, tx, registration, { to, reasons, by: includesIneligible(reasons) ? "rule" : "reader", from: ["received"] });
    },
    committed: shop.wake,
  };
};

/** Leaves the registration to staff without loading it, because loading may be what fails. */
function leaveToStaff(shop: AppContext, registration: { id: string; attempt: number }) {
  return {
    async commit(tx: DatabaseTransaction) {
      await applyDecision(shop, tx, { ...registration, sims: [] }, { to: "checking", reasons: [], by: "reader", from: ["received"] });
    },
    committed: shop.wake,
  };
}

/** Schedules the next read attempt. Returns null if there is no reader or the attempts are used up. */
function nextReadAttempt(shop: AppContext, job: Job) {
  // `looks`: the number of read attempts so far.
  const { looks = 0 } = job.payload as { looks?: number };
  const now = shop.clock();
  const pause = PAUSES_MS[looks] ?? (shop.reader.isBusy?.() ? looks * BUSY_PAUSE_MS : undefined);
  if (!shop.env.documentReader || pause === undefined || now >= job.createdAt + MAX_WAIT_MS) return null;
  return {
    again: now + pause,
    commit: async (tx: DatabaseTransaction) => {
      const payload = JSON.stringify({ looks: looks + 1 });
      await tx.updateTable("jobs").set({ payload }).where("id", "=", job.id).execute();
    },
  };
}

/**
 * Returns the automatic verdict, but leaves a refusal to staff if the applicant asked for a decision by staff, or corrected the form and only typed
 * values still differ from the photo. A refusal because the person is not eligible stays.
 */
function evaluate({ clock }: Pick<AppContext, "clock">, registration: LoadedRegistration, readResult: ReadResult): Verdict {
  const { person, document_type: type, regions } = registration;
  if (!person) throw new Error("An undecided registration has no person data");
  const verdict = evaluateRegistration(person, type, regions, readResult, hongKongDay(clock()));
  if (verdict.verdict !== "refused" || includesIneligible(verdict.reasons)) return verdict;
  const insists = registration.attempt > 1 && verdict.reasons.every((reason) => reason.startsWith("mismatch-"));
  return registration.ask_person === 1 || insists ? { verdict: "person", reasons: verdict.reasons } : verdict;
}

/** Leaves the decision to staff if another registration conflicts, because that may belong to another person of the same name. */
async function checkConflicts(shop: AppContext, tx: DatabaseTransaction, registration: LoadedRegistration, verdict: Verdict): Promise<Verdict> {
  const { id, person, document_type: documentType, regions, sims } = registration;
  if (verdict.verdict === "refused" || !person) return verdict;
  await lockPerson(tx, shop, { person, documentType });
  const conflict = await findRegistrationConflict(tx, shop, {
    id,
    person,
    documentType,
    regions,
    simCount: sims.length,
    sender: null,
    includeOthers: true,
  });
  if (!conflict) return verdict;
  return { verdict: "person", reasons: [...(verdict.verdict === "person" ? verdict.reasons : []), conflict] };
}

const includesIneligible = (reasons: readonly SidedReason[]) => reasons.some((reason) => (INELIGIBLE as readonly string[]).includes(reason));
