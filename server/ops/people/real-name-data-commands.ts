import { writeFile, mkdir, mkdtemp } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { exportRegistrations, EXPORT_COLUMNS } from "#server/real-name/retention/export-registrations.ts";
import { viewRegistration, viewRegistrationPhotos, type ViewedPhoto } from "#server/real-name/staff/view-registration.ts";
import { type Command, type CommandResult, defineCommand, flag, optional, required } from "#server/ops/input/command.ts";
import { DAY, parsed, text, wholeNumber, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { writeCsv } from "#server/protocol/csv.ts";

type DisplayOptions = { print: (line: string) => void; /** Seconds until removal; null: until Enter is pressed. */ seconds: number | null };

const DAY_MS = 86_400_000;
const MAX_SECONDS = 3_600;
const MAX_PATH = 4_000;

/** The reference of a registration. */
export const REFERENCE = required(text("reference"), "the reference of the registration");
/** Old rows may have ICCIDs that forms reject today, so only the digits are compared. */
export const SIM = parsed("iccid", (typed) => typed.replace(/\D/g, "") || null, "an ICCID has digits only");

const UNKNOWN: CommandResult = { refused: "There is no registration with this reference." };

/** Commands that show personal data of registrations. Each use is recorded first. */
export const realNameDataCommands: Command[] = [
  defineCommand({
    name: "real-name show",
    summary: "Shows one registration with its person and history",
    details:
      "With --photo the photos are in a private folder that is removed when you press Enter or Ctrl-C, or after --for. " +
      "With --out you remove them yourself. Your access is recorded.",
    arguments: { reference: REFERENCE },
    options: {
      photo: flag("writes the photos to a folder that only you may read"),
      for: optional(wholeNumber("seconds", 1, MAX_SECONDS), "removes the photos after this time"),
      out: optional(text("folder", MAX_PATH), "writes the photos to this folder, and leaves them"),
      who: WHO,
    },
    example: "RN7K3M9PXQ --photo --for 60 --who Mei",
    async run(shop, { reference, photo, for: seconds = null, out, who }, print) {
      if (photo && seconds === null && !out && !process.stdin.isTTY)
        return { misused: "There is no terminal to press Enter in: give --for <seconds>, or --out <folder>." };
      if (!photo) {
        const viewed = await viewRegistration(shop, { reference, who });
        return viewed.ok ? registrationLines(viewed) : UNKNOWN;
      }
      const viewed = await viewRegistrationPhotos(shop, { reference, who });
      if (!viewed.ok) return UNKNOWN;
      const facts = registrationLines(viewed);
      const { photos } = viewed;
      if (photos.length === 0) return [...facts, "", "Its photos have been deleted."];
      if (out) return [...facts, "", ...(await keepPhotos(photos, out)), "Remove them afterwards."];
      for (const line of facts) print(line);
      print("");
      await showPhotos(photos, { print, seconds });
      return ["The photos are removed."];
    },
  }),
  defineCommand({
    name: "real-name export",
    summary: "Exports for an authority who holds which SIM",
    details: "It contains the registrations accepted on these days, Hong Kong time. Your export is recorded.",
    options: {
      from: required(DAY, "the first day, such as 2026-11-01"),
      to: required(DAY, "the last day, such as 2026-11-30"),
      sim: optional(SIM, "only this SIM"),
      csv: optional(text("file", MAX_PATH), "writes a new file that only you may read"),
      who: WHO,
    },
    example: "--from 2026-11-01 --to 2026-11-30 --csv november.csv --who Mei",
    async run(shop, { from, to, sim: iccid = null, csv, who }) {
      if (to < from) return { misused: "--to is before --from: give the first day with --from, and the last one with --to." };
      // The file is created first: nobody's data is read and recorded for a file that cannot be written.
      const errorCode = csv === undefined ? null : await createFile(csv);
      if (errorCode) return { refused: `${csv} cannot be written: ${errorCode}.` };
      const rows = await exportRegistrations(shop, { from, until: to + DAY_MS, iccid, who });
      const text = writeCsv(EXPORT_COLUMNS, rows);
      if (csv === undefined) return text.trimEnd().split("\n");
      await writeFile(csv, text);
      return [`${rows.length} rows in ${csv}.`];
    },
  }),
];

/** Creates an empty file that only this user may read. Returns the code of the error, or null. */
async function createFile(path: string): Promise<string | null> {
  return writeFile(path, "", { mode: 0o600, flag: "wx" }).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? "fault",
  );
}

function registrationLines({ registration, events }: Extract<Awaited<ReturnType<typeof viewRegistration>>, { ok: true }>): string[] {
  const { person, contact } = registration;
  const facts: [string, string | null | undefined][] = [
    ["Registration", `${registration.reference} (${registration.state}, attempt ${registration.attempt})`],
    ["Submitted", formatTime(registration.created_at)],
    ["Regions", registration.regions],
    ["Reasons", registration.reasons.join(", ")],
    ["Erased", registration.erased_at === null ? null : formatTime(registration.erased_at)],
    ["Document", person && `type ${registration.document_type}, ${person.country} ${person.documentNumber}, until ${person.expiryDate ?? "-"}`],
    ["English name", person?.englishName],
    ["Chinese name", person?.chineseName],
    ["Born", person?.birthDate],
    ["Contact", contact && [contact.email, contact.phone].filter(Boolean).join(", ")],
  ];
  return [
    ...facts.filter(([, value]) => value).map(([label, value]) => `${label.padEnd(12)} ${value}`),
    "",
    ...formatTable(
      ["SIM", "CARRIER", "REGISTERED", "ENDED"],
      registration.sims.map((sim) => [sim.iccid, sim.carrier_state, formatTime(sim.registered_at), formatTime(sim.ended_at)]),
    ),
    "",
    ...formatTable(
      ["AT", "TRY", "EVENT", "DETAIL", "NOTE"],
      events.map((event) => [formatTime(event.at), event.attempt, event.kind, event.detail === "{}" ? null : event.detail, event.note]),
    ),
  ];
}

/**
 * Writes the photos of a document to a folder that only this user may read, and prints their paths. The folder is removed after the given time or the
 * Enter key, and if the command is interrupted.
 */
async function showPhotos(photos: ViewedPhoto[], { print, seconds }: DisplayOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rovelink-photo-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const onInterrupt = () => {
    remove();
    process.exit(130);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, onInterrupt);
  try {
    for (const path of await writePhotos(photos, folder)) print(path);
    print(seconds === null ? "Press Enter to remove them." : `They are removed in ${seconds} seconds.`);
    await (seconds === null ? waitForEnter() : new Promise((resolve) => setTimeout(resolve, seconds * 1000)));
  } finally {
    remove();
    for (const signal of signals) process.off(signal, onInterrupt);
  }
}

/** Writes photos to a folder and returns their paths. The folder is not removed. */
async function keepPhotos(photos: ViewedPhoto[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return writePhotos(photos, folder);
}

async function writePhotos(photos: ViewedPhoto[], folder: string): Promise<string[]> {
  const name = randomBytes(4).toString("hex");
  const paths: string[] = [];
  for (const { side, bytes } of photos) {
    const path = join(folder, `${name}-${side}.jpg`);
    await writeFile(path, bytes, { mode: 0o600, flag: "wx" });
    paths.push(path);
  }
  return paths;
}

async function waitForEnter(): Promise<void> {
  const terminal = createInterface({ input: process.stdin });
  // Ctrl-C and the end of the input also end the wait.
  await Promise.race([terminal.question(""), new Promise((resolve) => terminal.once("close", resolve))]);
  terminal.close();
}
