import { ATTACHMENT_LIMITS } from "#server/partners/attachments/attachment.schema.ts";

/** Where a file is on its way. */
export type RowStep =
  /** It is looked at, or others go first. */
  | { name: "waiting" }
  /** `share`: how much of it has arrived, 0 to 1. */
  | { name: "sending"; share: number }
  /** Nothing gets through just now; it goes on by itself after a while, or at once by `goOn`. */
  | { name: "paused"; goOn: () => void }
  /** All of it has arrived; the shop has not looked at it yet. `asked`: it does now. */
  | { name: "sent"; key: string; asked: boolean }
  /** It cannot be attached, in words of `errors`. */
  | { name: "refused"; message: string }
  /** It did not get through; `message`: what the shop said, if it said anything. `key`: of its upload, where that is whole. */
  | { name: "failed"; message?: string; key?: string }
  /** The browser kept nothing of it: it must be chosen again. */
  | { name: "lost" };

/** A file that is not attached yet. */
export type AttachmentRow = { id: string; name: string; size: number; step: RowStep };

export const stepOf = (rows: AttachmentRow[], id: string) => rows.find((row) => row.id === id)?.step;

export const withStep = (rows: AttachmentRow[], id: string, step: RowStep) => rows.map((row) => (row.id === id ? { ...row, step } : row));

export const withoutRow = (rows: AttachmentRow[], id: string) => rows.filter((row) => row.id !== id);

/** Those that were there first: the others do not take its room. */
export const rowsBefore = (rows: AttachmentRow[], id: string) =>
  rows.slice(
    0,
    rows.findIndex((row) => row.id === id),
  );

/** A file that was chosen again takes the place of the one that was lost, or refused. */
export const withNew = (rows: AttachmentRow[], row: AttachmentRow) => [
  ...rows.filter(({ name, step }) => name !== row.name || (step.name !== "lost" && step.name !== "refused")),
  row,
];

/** Bytes of the files that count to what may be attached. */
export const counted = (rows: AttachmentRow[], kept: { size: number }[]): number[] => [
  ...kept.map(({ size }) => size),
  ...rows.filter(({ step }) => step.name !== "refused" && step.name !== "lost").map(({ size }) => size),
];

/** Whether more of it has to arrive, and will by itself. */
export const isOnItsWay = ({ name }: RowStep) => name === "waiting" || name === "sending" || name === "paused";

/** Files that a form which is sent now would have to carry itself. */
export const unsent = (rows: AttachmentRow[]) => rows.filter(({ step }) => isOnItsWay(step) || (step.name === "failed" && step.key === undefined));

/** Files that are not done, but will be by themselves: the form waits for them. */
export const underWay = (rows: AttachmentRow[]) => rows.filter(({ step }) => isOnItsWay(step) || (step.name === "sent" && step.asked));

/** Files that somebody should look at. */
export const inTrouble = (rows: AttachmentRow[]) =>
  rows.filter(({ step }) => step.name === "refused" || step.name === "failed" || step.name === "lost");

/** Keys of uploads that are whole: the form names them. */
export const uploadKeys = (rows: AttachmentRow[]) => rows.flatMap(({ step }) => ("key" in step && step.key !== undefined ? [step.key] : []));

/** Whether one more of so many bytes may be attached beside these. */
export function roomFor(size: number, others: number[]): "too-many" | "too-large-together" | null {
  if (others.length >= ATTACHMENT_LIMITS.most) return "too-many";
  return others.reduce((sum, other) => sum + other, size) > ATTACHMENT_LIMITS.all ? "too-large-together" : null;
}
