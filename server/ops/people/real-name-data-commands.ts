import { writeFile, mkdir, mkdtemp } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { exportRegistrations, EXPORT_COLUMNS } from "#server/real-name/retention/export-registrations.ts";
import { loadRegistrationByReference } from "#server/real-name/staff/find-by-reference.ts";
import { startOfHongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { recordStaffAccess } from "#server/real-name/staff/record-staff-access.ts";
import { photoEncryptionContext } from "#server/real-name/core/encrypt-person.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type CommandResult, type Command, staffName } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { writeSafeCsv } from "#server/ops/output/csv.ts";
import { readFile } from "#server/uploads/encrypted-files.ts";
import { parseLimit } from "#server/ops/input/parse-limit.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

type Photo = { side: Side; bytes: Buffer };

type DisplayOptions = { print: (line: string) => void; /** Seconds until removal; null: until Enter is pressed. */ seconds: number | null };

const DAY_MS = 86_400_000;
const NO_WHO: CommandResult = { misused: "Say with --who who you are: it is written down beside what you see." };
const UNKNOWN: CommandResult = { refused: "There is no registration with this reference." };

/** Commands that show personal data of registrations. Each use is recorded first. */
export const realNameDataCommands: Record<string, Command> = {
  "real-name show": {
    usage: "real-name show <reference> [--photo] [--for <seconds>] [--out <folder>] --who <name>",
    about: "one registration with its person and history; --photo: the photos, in a private folder that is removed when you press Enter",
    options: { who: { type: "string" }, photo: { type: "boolean" }, for: { type: "string" }, out: { type: "string" } },
    async run(shop, [reference = ""], options, print) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const seconds = options.for === undefined ? null : Number(options.for);
      if (seconds !== null && !(seconds > 0 && seconds <= 3600)) return { misused: "--for is a number of seconds, up to 3600." };
      if (options.photo && seconds === null && !options.out && !process.stdin.isTTY)
        return { misused: "Nobody can press Enter here: say --for <seconds>, or --out <folder>." };
      const registration = await loadRegistrationByReference(shop, reference);
      if (!registration) return UNKNOWN;
      const now = shop.clock();
      await recordStaffAccess(shop.db, { reference: registration.reference, who, what: options.photo ? "show with photo" : "show", now });
      const facts = await registrationLines(shop, registration);
      if (!options.photo) return facts;
      const photos = await readPhotos(shop, registration);
      if (photos.length === 0) return [...facts, "", "Its photos are gone."];
      if (options.out) return [...facts, "", ...(await keepPhotos(photos, String(options.out))), "Remove them when you have looked."];
      for (const line of facts) print(line);
      print("");
      await showPhotos(photos, { print, seconds });
      return ["The photos are removed."];
    },
  },
  "real-name export": {
    usage: "real-name export --from 2026-11-01 --to 2026-11-30 [--sim <iccid>] [--csv <file>] --who <name>",
    about:
      "for an authority: who holds which SIM, of what was accepted on these days of Hong Kong (UTC+8); --csv writes a file that only you may read",
    options: { who: { type: "string" }, from: { type: "string" }, to: { type: "string" }, sim: { type: "string" }, csv: { type: "string" } },
    async run(shop, _words, options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const [from, to] = [options.from, options.to].map((day) => startOfHongKongDay(String(day)) ?? Number.NaN);
      if (from === undefined || to === undefined || Number.isNaN(from + to) || to < from)
        return { misused: "Say from which day to which: --from 2026-11-01 --to 2026-11-30." };
      const iccid = options.sim === undefined ? null : String(options.sim).replace(/\D/g, "");
      const rows = await exportRegistrations(shop, { from, until: to + DAY_MS, iccid });
      const what = `export ${String(options.from)} to ${String(options.to)}${iccid ? ", one SIM" : ""}: ${rows.length} rows`;
      await recordStaffAccess(shop.db, { who, what, now: shop.clock() });
      const text = writeSafeCsv(EXPORT_COLUMNS, rows);
      if (!options.csv) return text.trimEnd().split("\n");
      const errorCode = await writeFile(String(options.csv), text, { mode: 0o600, flag: "wx" }).then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code ?? "fault",
      );
      return errorCode ? { refused: `${String(options.csv)} cannot be written: ${errorCode}.` } : [`${rows.length} rows in ${String(options.csv)}.`];
    },
  },
  "real-name accesses": {
    usage: "real-name accesses [--ref <reference>] [--limit 50]",
    about: "who saw or changed whose data, newest first",
    options: { ref: { type: "string" }, limit: { type: "string" } },
    async run(shop, _words, options) {
      const limit = parseLimit(options.limit);
      let query = shop.db.selectFrom("real_name_accesses").selectAll();
      if (options.ref) query = query.where("reference", "=", String(options.ref).trim().toUpperCase());
      const rows = await query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
      return formatTable(
        ["AT", "WHO", "WHAT", "REFERENCE"],
        rows.map((row) => [formatTime(row.at), row.who, row.what, row.reference]),
      );
    },
  },
};

async function registrationLines({ db }: Pick<AppContext, "db">, registration: LoadedRegistration): Promise<string[]> {
  const { person, contact, id } = registration;
  const events = await db.selectFrom("real_name_events").selectAll().where("registration_id", "=", id).orderBy("at").orderBy("id").execute();
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
      ["AT", "TRY", "EVENT", "DETAIL"],
      events.map((event) => [formatTime(event.at), event.attempt, event.kind, event.detail === "{}" ? null : event.detail]),
    ),
  ];
}

/** Returns the decrypted photos, without those that are gone from the storage. */
async function readPhotos(shop: AppContext, { photos }: LoadedRegistration) {
  const existing = [photos.front, photos.back].filter((photo) => photo !== null);
  const photoFiles = await Promise.all(
    existing.map(async ({ id, side, file_id }) => ({ side, bytes: await readFile(shop, { id: file_id, about: photoEncryptionContext(id) }) })),
  );
  return photoFiles.flatMap(({ side, bytes }) => (bytes ? [{ side, bytes }] : []));
}

/**
 * Writes the photos of a document to a folder that only this user may read, and prints their paths. The folder is removed after the given time or the
 * Enter key, and if the command is interrupted.
 */
async function showPhotos(photos: Photo[], { print, seconds }: DisplayOptions): Promise<void> {
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
    print(seconds === null ? "Press Enter when you have looked: they are removed then." : `They are removed in ${seconds} seconds.`);
    await (seconds === null ? waitForEnter() : new Promise((resolve) => setTimeout(resolve, seconds * 1000)));
  } finally {
    remove();
    for (const signal of signals) process.off(signal, onInterrupt);
  }
}

/** Writes photos to a folder and returns their paths. The folder is not removed. */
async function keepPhotos(photos: Photo[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return writePhotos(photos, folder);
}

async function writePhotos(photos: Photo[], folder: string): Promise<string[]> {
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
