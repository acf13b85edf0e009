import { REGISTRATION_STATES } from "#server/domain/registration-states.schema.ts";
import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { endRegistration } from "#server/real-name/staff/end-registration.ts";
import { MAX_APPLICANT_NOTE } from "#server/real-name/staff/refusal.schema.ts";
import { listRegistrations } from "#server/real-name/staff/list-registrations.ts";
import { retryCarrierRegistration } from "#server/real-name/staff/retry-carrier-registration.ts";
import { REASONS, type SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { type Command, defineCommand, optional, repeated } from "#server/ops/input/command.ts";
import { choice, LIMIT, NOTE, parsed, text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { REFERENCE, SIM } from "./real-name-data-commands.ts";

const isReason = (typed: string): typed is SidedReason => (REASONS as readonly string[]).includes(typed.replace(/^back:/, ""));
const REASON = parsed("reason", (typed) => (isReason(typed) ? typed : null), `use one of ${REASONS.join(", ")}, or back: before it`);
const REFUSALS = {
  "registration-unknown": "There is no registration with this reference.",
  "registration-decided": "It has been decided already: see real-name show.",
  "sim-taken": "One of its SIMs has been accepted in another registration: this one is refused for that reason, and the applicant is notified.",
  "registration-not-accepted": "It is not accepted, so the carrier has nothing of it. Accept or refuse a registration that waits.",
  "no-such-sim": "It has no such registered SIM.",
  "all-registered": "The carrier has registered all of its SIMs that are still in use.",
};

/** Commands that decide real-name registrations. Each decision records its author. */
export const realNameCommands: Command[] = [
  defineCommand({
    name: "real-name list",
    summary: "Lists registrations that wait for manual review, oldest first, and those with a SIM that the carrier refused",
    details: "It shows no personal data.",
    options: { state: optional(choice("state", REGISTRATION_STATES), `only those in this state: ${REGISTRATION_STATES.join(", ")}`), limit: LIMIT },
    example: "--state received",
    async run(shop, { state = null, limit }) {
      const { rows } = await listRegistrations(shop, { view: state, limit });
      return formatTable(
        ["REFERENCE", "STATE", "TRY", "REGIONS", "DOCUMENT", "SIMS", "LANGUAGE", "SINCE", "REASONS"],
        rows.map((row) => [
          row.reference,
          row.erased_at === null ? row.state : `${row.state}, erased`,
          row.attempt,
          row.regions,
          row.document_type,
          row.failed > 0 ? `${row.sims}, ${row.failed} refused` : row.sims,
          row.language,
          formatTime(row.updated_at),
          row.reasons.join(", "),
        ]),
      );
    },
  }),
  defineCommand({
    name: "real-name accept",
    summary: "Accepts a registration that waits, and notifies the applicant and the carrier",
    arguments: { reference: REFERENCE },
    options: { who: WHO },
    example: "RN7K3M9PXQ --who Mei",
    async run(shop, { reference, who }) {
      const result = await decideByStaff(shop, { reference, who, to: "accepted" });
      return result.ok ? [`${reference} is accepted; the applicant is notified.`] : { refused: REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "real-name register",
    summary: "Sends SIMs that the carrier refused to it again, under a new reference",
    details: "First ask the carrier why it refuses them.",
    arguments: { reference: REFERENCE },
    options: { who: WHO },
    example: "RN7K3M9PXQ --who Mei",
    async run(shop, { reference, who }) {
      const result = await retryCarrierRegistration(shop, { reference, who });
      return result.ok ? [`Sent to the carrier again: ${result.iccids.join(", ")}.`] : { refused: REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "real-name refuse",
    summary: "Refuses a registration that waits, and tells the applicant why and what to correct",
    details: "Give --reason once or more. The applicant receives the --message, but not the --note; both are part of their data.",
    arguments: { reference: REFERENCE },
    options: {
      reason: repeated(REASON, `why: ${REASONS.join(", ")}; back:<reason> is about the back of a card`),
      message: optional(text("message", MAX_APPLICANT_NOTE), "what the applicant should know besides the reasons, in their language"),
      note: optional(NOTE, "a note for staff, in up to 200 characters and without a name"),
      who: WHO,
    },
    example: "RN7K3M9PXQ --reason blurred --reason back:glare-or-covered --who Mei",
    async run(shop, { reference, reason: reasons, message: applicantNote, note, who }) {
      if (reasons.length === 0) return { misused: `Give a reason with --reason: ${REASONS.join(", ")}.` };
      const result = await decideByStaff(shop, { reference, who, to: "refused", reasons, note, applicantNote });
      return result.ok ? [`${reference} is refused (${reasons.join(", ")}); the applicant is notified.`] : { refused: REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "real-name end",
    summary: "Ends the registration of a SIM, or of all",
    details: "Anybody may then register the SIM again, and the retention period begins, after which the person is erased.",
    arguments: { reference: REFERENCE },
    options: { sim: optional(SIM, "the ICCID of the SIM; all, if you leave it out"), who: WHO },
    example: "RN7K3M9PXQ --sim 8985234000000000017 --who Mei",
    async run(shop, { reference, sim: iccid = null, who }) {
      const result = await endRegistration(shop, { reference, iccid, who });
      return result.ok ? [`Ended: ${result.ended.join(", ")}. The carrier is notified.`] : { refused: REFUSALS[result.code] };
    },
  }),
];
