import type { DatabaseTransaction } from "#server/db/database.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { isBusyError } from "#server/concurrency/busy-error.ts";
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
/** The pauses between three looks, ms; after the last one, or after ten minutes, a person decides. A reader with too much to do is asked on, less and less often. */
const PAUSES_MS = [5_000, 30_000];
const LONGER_MS = 30_000;
const LONGEST_MS = 10 * 60_000;
/** So many times a worker was lost over it, or what it needs could not be opened: no machine tries it any more. */
const MOST_TRIES = 3;

/**
 * Job `real-name.decide` (ref `<id>:<attempt>`): reads the photos of a registration where that has not been done, and decides: accepted,
 * refused with its reasons, or left to a person. A reader that is away is asked three times, one that is busy for ten minutes. What was
 * decided before stays (§4).
 */
export const decideRegistration: JobHandler<AppContext> = async (shop, job) => {
  const [id = "", attempt] = job.ref.split(":");
  if (job.tries > MOST_TRIES) return leaveToPerson(shop, { id, attempt: Number(attempt) });
  const registration = await loadRegistration(shop.db, shop, id);
  if (registration?.state !== "received" || registration.attempt !== Number(attempt) || !registration.person) return {};
  const reading = await readAgain(shop, registration);
  if (!reading) {
    const again = nextLook(shop, job);
    if (again) return again;
  }
  const verdict: Verdict = reading ? verdictOn(shop, registration, reading) : { verdict: "person", reasons: [] };
  shop.crashPoint("real-name-read");
  return {
    async commit(tx) {
      const last = await besideEarlier(shop, tx, registration, verdict);
      const reasons = last.verdict === "accepted" ? [] : last.reasons;
      const to = last.verdict === "person" ? "checking" : last.verdict;
      await applyDecision(shop, tx, registration, { to, reasons, by: isRule(reasons) ? "rule" : "reader", from: ["received"] });
    },
    committed: shop.wake,
  };
};

/** Opens nothing of it. */
function leaveToPerson(shop: AppContext, registration: { id: string; attempt: number }) {
  return {
    async commit(tx: DatabaseTransaction) {
      await applyDecision(shop, tx, { ...registration, sims: [] }, { to: "checking", reasons: [], by: "reader", from: ["received"] });
    },
    committed: shop.wake,
  };
}

/** Null where nobody can read now, or the photos cannot be had. */
async function readAgain(shop: AppContext, { document_type: type, photos }: LoadedRegistration): Promise<ReadResult | null> {
  try {
    return await readPair(shop, type, photos);
  } catch (error) {
    if (isBusyError(error)) return null;
    if (!isFilesError(error)) throw error;
    shop.log.error("real-name.photos-silent", error);
    return null;
  }
}

/** When the reader is asked once more; null where it was asked often enough, or there is none. */
function nextLook(shop: AppContext, job: Job) {
  const { looks = 0 } = job.payload as { looks?: number };
  const now = shop.clock();
  const pause = PAUSES_MS[looks] ?? (shop.reader.isBusy?.() ? looks * LONGER_MS : undefined);
  if (!shop.env.documentReader || pause === undefined || now >= job.createdAt + LONGEST_MS) return null;
  return {
    again: now + pause,
    commit: async (tx: DatabaseTransaction) => {
      const payload = JSON.stringify({ looks: looks + 1 });
      await tx.updateTable("jobs").set({ payload }).where("id", "=", job.id).execute();
    },
  };
}

/**
 * A machine must not lock anybody out: who asked for a person gets one, and so does who was told before that something differs and says
 * that it does not. What the law bars stays barred.
 */
function verdictOn({ clock }: Pick<AppContext, "clock">, registration: LoadedRegistration, reading: ReadResult): Verdict {
  const { person, document_type: type, regions } = registration;
  if (!person) throw new Error("A registration that waits has a person");
  const verdict = evaluateRegistration(person, type, regions, reading, hongKongDay(clock()));
  if (verdict.verdict !== "refused" || isRule(verdict.reasons)) return verdict;
  const insists = registration.attempt > 1 && verdict.reasons.every((reason) => reason.startsWith("mismatch-"));
  return registration.ask_person === 1 || insists ? { verdict: "person", reasons: verdict.reasons } : verdict;
}

/** Where an earlier registration, accepted by now, stands in the way a person decides: it may be another person's of the same name. */
async function besideEarlier(shop: AppContext, tx: DatabaseTransaction, registration: LoadedRegistration, verdict: Verdict): Promise<Verdict> {
  const { id, person, document_type: documentType, regions, sims } = registration;
  if (verdict.verdict === "refused" || !person) return verdict;
  await lockPerson(tx, shop, { person, documentType });
  const earlier = await findRegistrationConflict(tx, shop, { id, person, documentType, regions, sims: sims.length, sender: null, others: true });
  if (!earlier) return verdict;
  return { verdict: "person", reasons: [...(verdict.verdict === "person" ? verdict.reasons : []), earlier] };
}

const isRule = (reasons: readonly SidedReason[]) => reasons.some((reason) => (INELIGIBLE as readonly string[]).includes(reason));
