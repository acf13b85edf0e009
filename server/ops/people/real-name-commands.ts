import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { endRegistration } from "#server/real-name/staff/end-registration.ts";
import { listRegistrations } from "#server/real-name/staff/list-registrations.ts";
import { retryCarrierRegistration } from "#server/real-name/staff/retry-carrier-registration.ts";
import { REASONS, type SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { type CommandResult, type Command, staffName } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { realNameDataCommands } from "./real-name-data-commands.ts";
import { parseLimit } from "#server/ops/input/parse-limit.ts";

const STATES = ["checking", "received", "accepted", "refused"] as const;
const WHO = { who: { type: "string" } } as const;
const NO_WHO: CommandResult = { misused: "Say with --who who you are: it is written down beside what you see or decide." };
const REFUSALS = {
  "real-name.unknown": "There is no registration with this reference.",
  "real-name.decided": "It is decided already: see real-name show.",
  "real-name.sim-taken": "One of its SIMs was accepted in another registration meanwhile: it is refused for that, and the applicant is told.",
  "real-name.not-accepted": "It is not accepted, and the carrier knows nothing of it: accept or refuse one that waits.",
  "real-name.no-such-sim": "It has no such SIM that is registered.",
  "real-name.all-registered": "The carrier has registered every SIM of it that is still in use.",
};

/** Commands that decide real-name registrations. Each decision records its author. */
export const realNameCommands: Record<string, Command> = {
  "real-name list": {
    usage: `real-name list [--state ${STATES.join("|")}] [--limit 50]`,
    about: "registrations that wait for a person, the oldest first, and those of which the carrier refuses a SIM; nobody is named",
    options: { state: { type: "string" }, limit: { type: "string" } },
    async run(shop, _words, options) {
      const state = options.state === undefined ? null : STATES.find((candidate) => candidate === options.state);
      if (state === undefined) return { misused: `There is no such state: ${STATES.join(", ")}.` };
      const limit = parseLimit(options.limit);
      const rows = await listRegistrations(shop, { state, limit });
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
  },
  "real-name accept": {
    usage: "real-name accept <reference> --who <name>",
    about: "accepts what waits: the applicant is told, and the carrier of each SIM",
    options: WHO,
    async run(shop, [reference = ""], options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const result = await decideByStaff(shop, { reference, who, to: "accepted" });
      return result.ok ? [`${reference} is accepted; the applicant is told.`] : { refused: REFUSALS[result.reason] };
    },
  },
  "real-name register": {
    usage: "real-name register <reference> --who <name>",
    about: "tells the carrier again of the SIMs that it has refused; first see with it why it does",
    options: WHO,
    async run(shop, [reference = ""], options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const result = await retryCarrierRegistration(shop, { reference, who });
      return result.ok ? [`The carrier is told again of ${result.iccids.join(", ")}.`] : { refused: REFUSALS[result.reason] };
    },
  },
  "real-name refuse": {
    usage: "real-name refuse <reference> --reason <name> [--reason <name>] [--note <words>] --who <name>",
    about: "refuses what waits: the applicant is told why and what to do again; back:<name> is the other side of a card",
    options: { ...WHO, reason: { type: "string", multiple: true }, note: { type: "string" } },
    async run(shop, [reference = ""], options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const reasonArguments = [options.reason ?? []].flat().map(String);
      const reasons = reasonArguments.filter((candidate) =>
        (REASONS as readonly string[]).includes(candidate.replace(/^back:/, "")),
      ) as SidedReason[];
      if (reasons.length === 0 || reasons.length < reasonArguments.length) return { misused: `Say why with --reason: ${REASONS.join(", ")}.` };
      const note = String(options.note ?? "").trim();
      if (note.length > 200) return { misused: "A note has up to 200 characters, and no name in it." };
      const result = await decideByStaff(shop, { reference, who, to: "refused", reasons, note });
      return result.ok ? [`${reference} is refused (${reasons.join(", ")}); the applicant is told.`] : { refused: REFUSALS[result.reason] };
    },
  },
  "real-name end": {
    usage: "real-name end <reference> [--sim <iccid>] --who <name>",
    about: "ends the registration of a SIM, or of all: anybody may register it again, and the time begins after which its holder is erased",
    options: { ...WHO, sim: { type: "string" } },
    async run(shop, [reference = ""], options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const iccid = options.sim === undefined ? null : String(options.sim).replace(/\D/g, "");
      const result = await endRegistration(shop, { reference, iccid, who });
      return result.ok ? [`Ended: ${result.ended.join(", ")}. The carrier is told.`] : { refused: REFUSALS[result.reason] };
    },
  },
  ...realNameDataCommands,
};
