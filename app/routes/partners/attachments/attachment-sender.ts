import { deletePersistedFile, lockPersistedFile, newFileId, markUploaded } from "#app/forms/uploads/persisted-files.ts";
import { UploadError, type resumeUpload } from "#app/forms/uploads/resumable-upload.ts";
import { removeUnsavedFile } from "#app/forms/uploads/unsaved-files.ts";
import { message } from "#server/forms/message.schema.ts";
import {
  REASON_LIMITS,
  type AttachmentReason,
  ATTACHMENT_HEAD_BYTES,
  attachmentKind,
  ATTACHMENT_LIMITS,
  isFileName,
  unsupportedReason,
} from "#server/partners/attachments/attachment.schema.ts";
import {
  countedSizes,
  checkTotalLimits,
  rowsBefore,
  findStep,
  unsentRows,
  addRow,
  removeRow,
  updateStep,
  type AttachmentRow,
  type RowStep,
} from "./attachment-rows.ts";
import type { EnquiryDraftResponse } from "#app/routes/partners/drafts/enquiry-state.ts";
import { createPendingUploads } from "./pending-uploads.ts";

/** The delay before a failed request to attach a complete upload is repeated. */
const RETRY_ATTACH_MS = 10_000;
/** With these reasons, a retry of the same file may succeed. */
const TEMPORARY_REASONS: AttachmentReason[] = ["not-kept", "busy", "too-many-tries"];

/** A message for screen readers. */
export type Announcement = { key: "arrived" | "refused" | "failed"; name: string };

type SenderOptions = {
  upload: typeof resumeUpload;
  /** Has the server check and attach a complete upload. Resolves to null if the request failed. */
  attach: (upload: string) => Promise<EnquiryDraftResponse | null>;
  /** Returns the files already attached. */
  attachments: () => { size: number }[];
  onRows: (rows: AttachmentRow[]) => void;
  onAnnouncement: (announcement: Announcement) => void;
  /** Called with the files whose bytes the form must contain if it is submitted now. */
  onUnsent: (files: File[]) => void;
};

export type AttachmentSender = ReturnType<typeof createAttachmentSender>;

/**
 * Uploads files and has the server attach them. An upload resumes where an earlier page left it. `onUnsent` reports files that are not uploaded yet.
 * If the form contains them, it can be submitted at any time without losing a file.
 */
export function createAttachmentSender({ upload, attach, attachments, onRows, onAnnouncement, onUnsent }: SenderOptions) {
  let rows: AttachmentRow[] = [];
  const pending = createPendingUploads();
  /** The checks run one after another, in the order in which the files were chosen, so that the limits reject the later files. */
  let checkQueue: Promise<unknown> = Promise.resolve();

  const updateRows = (next: AttachmentRow[]) => {
    const joinIds = (list: AttachmentRow[]) => list.map(({ id }) => id).join();
    const hasUnsentChanged = joinIds(unsentRows(next)) !== joinIds(unsentRows(rows));
    rows = next;
    onRows(rows);
    if (hasUnsentChanged) reportUnsent();
  };
  const reportUnsent = () => onUnsent(unsentRows(rows).flatMap(({ id }) => pending.get(id)?.file ?? []));
  const setStep = (id: string, step: RowStep) => updateRows(updateStep(rows, id, step));
  const announce = (id: string, key: Announcement["key"]) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (row) onAnnouncement({ key, name: row.name });
  };
  const addPending = (id: string, file: File, release: () => void) => {
    pending.add(id, file, release);
    updateRows(addRow(rows, { id, name: file.name, size: file.size, step: { name: "waiting" } }));
  };
  const reject = (id: string, message: string) => {
    setStep(id, { name: "refused", message });
    announce(id, "refused");
    pending.remove(id);
  };

  /** Returns true if the browser finds no reason against the file; else rejects the file, unless it was removed meanwhile. */
  async function passesCheck(id: string, file: File): Promise<boolean> {
    const reason = (await checkAttachment(file)) ?? checkTotalLimits(file.size, countedSizes(rowsBefore(rows, id), attachments()));
    if (!pending.has(id)) return false;
    if (reason) reject(id, errorMessage(file, reason));
    return !reason;
  }

  /** `isSecondUpload`: the server no longer had the first upload when it was to be attached. */
  async function send(id: string, isSecondUpload = false): Promise<void> {
    const current = pending.get(id);
    if (!current) return;
    current.isSecondUpload = isSecondUpload;
    const { signal } = current.abortController;
    setStep(id, { name: "waiting" });
    try {
      const onProgress = (sent: number, total: number) => !signal.aborted && setStep(id, { name: "sending", share: sent / total });
      const onPause = (resume: () => void) => !signal.aborted && setStep(id, { name: "paused", resume });
      const key = await upload(current.file, { purpose: "enquiry", onProgress, onPause, signal });
      if (signal.aborted) return;
      void markUploaded(id, key);
      await attachUpload(id, key);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof UploadError && error.reason === "too-large") return reject(id, errorMessage(current.file, "too-large"));
      setStep(id, { name: "failed" });
      announce(id, "failed");
    }
  }

  async function attachUpload(id: string, key: string): Promise<void> {
    const current = pending.get(id);
    if (!current) return;
    setStep(id, { name: "sent", key, isAttaching: true });
    const response = await attach(key);
    if (current.abortController.signal.aborted) return;
    if (!response) {
      setStep(id, { name: "sent", key, isAttaching: false });
      setTimeout(() => retryAttach(id), RETRY_ATTACH_MS);
      return;
    }
    const problem = response.problems[0];
    if (!problem) {
      const duplicateOf = nameOfDuplicate(current.file, response.files);
      if (duplicateOf) return reject(id, message("errors.file-same", { name: current.file.name, other: duplicateOf }));
      announce(id, "arrived");
      updateRows(removeRow(rows, id));
      return pending.remove(id);
    }
    if (problem.reason === "gone") {
      if (!current.isSecondUpload) return send(id, true);
      setStep(id, { name: "failed", message: problem.message });
      return announce(id, "failed");
    }
    if (!TEMPORARY_REASONS.includes(problem.reason)) return reject(id, problem.message);
    setStep(id, { name: "failed", message: problem.message, key });
    announce(id, "failed");
  }

  function retryAttach(id: string): void {
    const step = findStep(rows, id);
    if (step?.name === "sent" && !step.isAttaching) void attachUpload(id, step.key);
  }

  return {
    /** Checks a chosen file, then uploads it. */
    async add(file: File): Promise<void> {
      if (pending.isKnown(file)) return;
      const id = newFileId();
      addPending(id, file, () => {});
      const check = checkQueue.then(() => passesCheck(id, file));
      checkQueue = check;
      if (!(await check)) return;
      void pending.persist(id);
      await send(id);
    },
    /** Resumes a stored file that was being uploaded when the page was left. Resolves when the lock of the file is released. */
    resumeStored(id: string): Promise<void> {
      return lockPersistedFile(id, ({ file, upload: key }) => {
        if (pending.isKnown(file)) return deletePersistedFile(id);
        return new Promise<void>((resolve) => {
          addPending(id, file, resolve);
          void (key === null ? send(id) : attachUpload(id, key));
        });
      });
    },
    /** Adds a row for a file that the browser could not store before a reload. */
    addLost: (file: { name: string; size: number }) => updateRows(addRow(rows, { id: newFileId(), ...file, step: { name: "lost" } })),
    retry(id: string): void {
      const step = findStep(rows, id);
      if (step?.name === "paused") {
        setStep(id, { name: "waiting" });
        step.resume();
      }
      if (step?.name === "failed") void (step.key === undefined ? send(id) : attachUpload(id, step.key));
    },
    remove(id: string): void {
      const row = rows.find((candidate) => candidate.id === id);
      // A lost file is not in `pending`.
      if (row) removeUnsavedFile(row);
      updateRows(removeRow(rows, id));
      pending.remove(id);
    },
    /** Repeats failed uploads and requests to attach when the browser is online again. */
    resumeAll(): void {
      for (const { id, step } of rows) {
        if (step.name === "failed" && step.key === undefined) void send(id);
        else retryAttach(id);
      }
    },
    reportUnsent,
    handOver: pending.handOver,
    /** Resumes the uploads when the visitor returns to a submitted form. */
    reopen(): void {
      pending.reopen();
      for (const id of pending.ids()) {
        const step = findStep(rows, id);
        void pending.persist(id);
        void (step && "key" in step && step.key !== undefined ? attachUpload(id, step.key) : send(id));
      }
    },
    close: pending.close,
  };
}

const errorMessage = ({ name }: File, reason: AttachmentReason) => message(`errors.file-${reason}`, { name, ...REASON_LIMITS[reason] });

/**
 * Returns the name of the attachment with the same content, which the server returned instead of attaching the file again; undefined if the file
 * was attached under its own name. The server truncates long names.
 */
function nameOfDuplicate({ name, size }: File, files: EnquiryDraftResponse["files"]): string | undefined {
  if (files.some((file) => name.startsWith(file.name))) return undefined;
  return files.find((file) => file.size === size)?.name;
}

/** Returns why a file cannot be attached, or null if the browser finds no reason. Detects the kind by content, not by name. */
async function checkAttachment(file: File): Promise<AttachmentReason | null> {
  if (!isFileName(file.name)) return "name";
  if (file.size === 0) return "empty";
  const head = await file
    .slice(0, ATTACHMENT_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  // Reading fails if the file was deleted meanwhile or is a folder.
  if (!head) return "damaged";
  const headBytes = new Uint8Array(head);
  if (!attachmentKind(headBytes)) return unsupportedReason(headBytes);
  return file.size > ATTACHMENT_LIMITS.maxFileBytes ? "too-large" : null;
}
