import { ATTACHMENT_LIMITS } from "#server/partners/attachments/attachment.schema.ts";

/** The state of a file that is not attached yet. `name` is also the key of its text. */
export type RowStep =
  /** The file is being checked, or waits for earlier files. */
  | { name: "waiting" }
  /** `share`: the fraction uploaded, 0 to 1. */
  | { name: "sending"; share: number }
  /** A request has failed. The upload resumes by itself after a pause, or immediately when `resume` is called. */
  | { name: "paused"; resume: () => void }
  /** The upload is complete; `key`: its key. `isAttaching`: a request to attach the file is running. */
  | { name: "sent"; key: string; isAttaching: boolean }
  /** The file cannot be attached. `message`: a text key with values. */
  | { name: "refused"; message: string }
  /** The upload or the request to attach the file has failed. `message`: the server's reason, if any. `key`: of the upload, if it is complete. */
  | { name: "failed"; message?: string; key?: string }
  /** The browser could not store the file before a reload. The visitor must choose it again. */
  | { name: "lost" };

/** A file that is not attached yet. */
export type AttachmentRow = { id: string; name: string; size: number; step: RowStep };

export const findStep = (rows: AttachmentRow[], id: string) => rows.find((row) => row.id === id)?.step;

export const updateStep = (rows: AttachmentRow[], id: string, step: RowStep) => rows.map((row) => (row.id === id ? { ...row, step } : row));

export const removeRow = (rows: AttachmentRow[], id: string) => rows.filter((row) => row.id !== id);

/** Returns the rows before this one. Later files do not count towards its limits. */
export const rowsBefore = (rows: AttachmentRow[], id: string) =>
  rows.slice(
    0,
    rows.findIndex((row) => row.id === id),
  );

/** Returns the rows with a new one at the end, which replaces a lost or refused row of the same file name. */
export const addRow = (rows: AttachmentRow[], row: AttachmentRow) => [
  ...rows.filter(({ name, step }) => name !== row.name || (step.name !== "lost" && step.name !== "refused")),
  row,
];

/** Returns the sizes in bytes of all files that count towards the limits. */
export const countedSizes = (rows: AttachmentRow[], attachments: { size: number }[]): number[] => [
  ...attachments.map(({ size }) => size),
  ...rows.filter(({ step }) => step.name !== "refused" && step.name !== "lost").map(({ size }) => size),
];

/** Returns true if the upload is incomplete and continues by itself. */
export const isUploading = ({ name }: RowStep) => name === "waiting" || name === "sending" || name === "paused";

/** Returns the files whose bytes the form would have to contain if it were submitted now. */
export const unsentRows = (rows: AttachmentRow[]) =>
  rows.filter(({ step }) => isUploading(step) || (step.name === "failed" && step.key === undefined));

/** Returns the files that will be attached without user action. A submit waits for them. */
export const pendingRows = (rows: AttachmentRow[]) => rows.filter(({ step }) => isUploading(step) || (step.name === "sent" && step.isAttaching));

/** Returns the files that need the visitor's attention. */
export const rowsWithErrors = (rows: AttachmentRow[]) =>
  rows.filter(({ step }) => step.name === "refused" || step.name === "failed" || step.name === "lost");

/** Returns the keys of complete uploads. The form posts them. */
export const uploadKeys = (rows: AttachmentRow[]) => rows.flatMap(({ step }) => ("key" in step && step.key !== undefined ? [step.key] : []));

/** Returns why a file of `size` bytes cannot be attached beside files of `otherSizes` bytes, or null if it can. */
export function checkTotalLimits(size: number, otherSizes: number[]): "too-many" | "too-large-together" | null {
  if (otherSizes.length >= ATTACHMENT_LIMITS.maxFiles) return "too-many";
  return otherSizes.reduce((sum, other) => sum + other, size) > ATTACHMENT_LIMITS.maxTotalBytes ? "too-large-together" : null;
}
