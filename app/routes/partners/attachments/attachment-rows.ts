import { ATTACHMENT_LIMITS } from "#server/partners/attachments/attachment.schema.ts";

/** The state of a file that is being uploaded. `name` is also the key of its text. */
export type RowStep =
  /** It is being checked, or waits for files before it. */
  | { name: "waiting" }
  /** `share`: the fraction uploaded, 0 to 1. */
  | { name: "sending"; share: number }
  /** The connection failed. The upload resumes by itself after a while, or immediately when `resume` is called. */
  | { name: "paused"; resume: () => void }
  /** Fully uploaded but not attached yet. `isAttaching`: a request to attach it is running. */
  | { name: "sent"; key: string; isAttaching: boolean }
  /** It cannot be attached; `message` is a key of the namespace `errors`. */
  | { name: "refused"; message: string }
  /** The upload or attaching it failed. `message`: the server's reason, if any. `key`: set if the upload is complete. */
  | { name: "failed"; message?: string; key?: string }
  /** The browser could not store it over a reload: it must be chosen again. */
  | { name: "lost" };

/** A file that is not attached yet. */
export type AttachmentRow = { id: string; name: string; size: number; step: RowStep };

export const findStep = (rows: AttachmentRow[], id: string) => rows.find((row) => row.id === id)?.step;

export const updateStep = (rows: AttachmentRow[], id: string, step: RowStep) => rows.map((row) => (row.id === id ? { ...row, step } : row));

export const removeRow = (rows: AttachmentRow[], id: string) => rows.filter((row) => row.id !== id);

/** Returns the rows before this one: only they count towards its limits. */
export const rowsBefore = (rows: AttachmentRow[], id: string) =>
  rows.slice(
    0,
    rows.findIndex((row) => row.id === id),
  );

/** Adds a row. It replaces a lost or refused row of the same file name. */
export const addRow = (rows: AttachmentRow[], row: AttachmentRow) => [
  ...rows.filter(({ name, step }) => name !== row.name || (step.name !== "lost" && step.name !== "refused")),
  row,
];

/** Returns the sizes in bytes of all files that count towards the limits. */
export const countedSizes = (rows: AttachmentRow[], attachments: { size: number }[]): number[] => [
  ...attachments.map(({ size }) => size),
  ...rows.filter(({ step }) => step.name !== "refused" && step.name !== "lost").map(({ size }) => size),
];

/** Returns whether the upload is incomplete and continues by itself. */
export const isUploading = ({ name }: RowStep) => name === "waiting" || name === "sending" || name === "paused";

/** Returns the files that the form would have to carry itself if it were submitted now. */
export const unsentRows = (rows: AttachmentRow[]) =>
  rows.filter(({ step }) => isUploading(step) || (step.name === "failed" && step.key === undefined));

/** Returns the files that will be attached without user action: submitting the form waits for them. */
export const pendingRows = (rows: AttachmentRow[]) => rows.filter(({ step }) => isUploading(step) || (step.name === "sent" && step.isAttaching));

/** Returns the files that need the visitor's attention. */
export const rowsWithErrors = (rows: AttachmentRow[]) =>
  rows.filter(({ step }) => step.name === "refused" || step.name === "failed" || step.name === "lost");

/** Returns the keys of complete uploads, which the form posts. */
export const uploadKeys = (rows: AttachmentRow[]) => rows.flatMap(({ step }) => ("key" in step && step.key !== undefined ? [step.key] : []));

/** Returns why a file of `size` bytes cannot be attached beside files of the sizes `others`, or null if it can. */
export function checkTotalLimits(size: number, others: number[]): "too-many" | "too-large-together" | null {
  if (others.length >= ATTACHMENT_LIMITS.maxFiles) return "too-many";
  return others.reduce((sum, other) => sum + other, size) > ATTACHMENT_LIMITS.maxTotalBytes ? "too-large-together" : null;
}
