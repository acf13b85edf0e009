import { parseArgs } from "node:util";
import { runReader, type Outcome } from "#tests/fixtures/documents/ask-reader.ts";
import { cardsOf, type Truth } from "#tests/fixtures/documents/cards.ts";
import { type Level, photograph } from "#tests/fixtures/documents/damage.ts";
import { FAULTS, type FaultName } from "#tests/fixtures/documents/faults.ts";
import { stream } from "#tests/fixtures/documents/paper.mjs";

// `npm run bench -- reader [--seeds 3] [--minutes 60] [--from 0]`: every drawn document at four damage levels, then every fault, in a
// shuffled but fixed order, until the time is over. Seeds from 101 on: the tests and tuning use smaller ones.

type Shot = { card: Truth; how: string; photo: (name: string) => Promise<Buffer> };
type Row = { asked: number; accepted: number; wrong: number; names: number; wrongNames: number; reasons: Map<string, number>; ms: number };

const HELD_OUT = 101;
const KINDS = ["passport", "permit", "hkid", "macau"] as const;
const LEVELS: Level[] = [1, 2, 3, 4];

function shots(seeds: number): Shot[] {
  const cards = KINDS.flatMap((kind) => cardsOf(kind));
  const grid = Array.from({ length: seeds }, (_, at) => HELD_OUT + at).flatMap((seed) =>
    LEVELS.flatMap((level) => cards.map((card): Shot => ({ card, how: `${card.kind} L${level}`, photo: (name) => photograph(name, level, seed) }))),
  );
  const spoilt = (Object.keys(FAULTS) as FaultName[]).flatMap((error) =>
    cards.map((card): Shot => ({ card, how: `fault ${error}`, photo: (name) => FAULTS[error](name, HELD_OUT) })),
  );
  const next = stream(4711);
  const all = [...grid, ...spoilt].map((shot) => ({ shot, at: next() }));
  return all.sort((one, other) => one.at - other.at).map(({ shot }) => shot);
}

function count(row: Row, { accepted, wrong, sureNames, wrongNames, reasons }: Outcome, ms: number): void {
  row.asked++;
  row.ms += ms;
  if (accepted) row.accepted++;
  if (wrong.length > 0) row.wrong++;
  row.names += sureNames;
  row.wrongNames += wrongNames.length;
  for (const reason of reasons.length > 0 ? reasons : accepted ? [] : ["unsure"]) row.reasons.set(reason, (row.reasons.get(reason) ?? 0) + 1);
}

/** Prints the accuracy of the reader on photos that it was not tuned on. */
async function measureReader(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { seeds: { type: "string", default: "3" }, minutes: { type: "string", default: "60" }, from: { type: "string", default: "0" } },
  });
  const until = Date.now() + Number(values.minutes) * 60_000;
  const rows = new Map<string, Row>();
  let requested = 0;
  for (const { card, how, photo } of shots(Number(values.seeds)).slice(Number(values.from))) {
    if (Date.now() > until) break;
    const row = rows.get(how) ?? { asked: 0, accepted: 0, wrong: 0, names: 0, wrongNames: 0, reasons: new Map(), ms: 0 };
    rows.set(how, row);
    const before = process.cpuUsage();
    const outcome = await runReader(card, photo);
    const { user, system } = process.cpuUsage(before);
    count(row, outcome, (user + system) / 1000);
    requested++;
    if (outcome.wrong.length > 0 || outcome.wrongNames.length > 0)
      console.log(`! ${card.id} ${how}: ${[...outcome.wrong, ...outcome.wrongNames].join(", ")} ${JSON.stringify(outcome.reading.fields)}`);
  }
  console.log(`${requested} documents`);
  for (const [how, row] of [...rows].sort(([one], [other]) => one.localeCompare(other))) {
    const reasons = [...row.reasons].map(([reason, times]) => `${reason} ${times}`).join(", ");
    const name = how.padEnd(24);
    console.log(
      `${name} accepted ${row.accepted}/${row.asked}  wrong key fields ${row.wrong}  sure names ${row.names}, wrong ${row.wrongNames}  CPU ${Math.round(row.ms / row.asked)} ms  ${reasons}`,
    );
  }
}

await measureReader(process.argv.slice(2));
