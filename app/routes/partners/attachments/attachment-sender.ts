import { deletePersistedFile, lockPersistedFile, newFileId, markUploaded } from "#app/forms/uploads/persisted-files.ts";
import { UploadFailed, type resumeUpload } from "#app/forms/uploads/resumable-upload.ts";
import { removeUnsavedFile } from "#app/forms/uploads/unsaved-files.ts";
import { message } from "#server/forms/message.schema.ts";
import { REASON_LIMITS, type AttachmentReason } from "#server/partners/attachments/attachment.schema.ts";
import { counted, roomFor, rowsBefore, stepOf, unsent, withNew, withoutRow, withStep, type AttachmentRow, type RowStep } from "./attachment-rows.ts";
import { checkAttachment } from "./check-attachment.ts";
import type { EnquiryDraftAnswer } from "#app/routes/partners/drafts/enquiry-state.ts";
import { createPendingUploads } from "./pending-uploads.ts";

/** Until the shop is asked again to take what has arrived. */
const AGAIN_MS = 10_000;
/** Nothing is wrong with the file: the same once more may do. */
const PASSING: AttachmentReason[] = ["not-kept", "busy", "too-many-tries"];

const wordsOf = ({ name }: File, reason: AttachmentReason) => message(`errors.file-${reason}`, { name, ...REASON_LIMITS[reason] });

/** The name of the attachment that a file was taken for, since it is the same one; a long name is kept cut. */
function sameUnderOtherName({ name, size }: File, files: EnquiryDraftAnswer["files"]): string | undefined {
  if (files.some((file) => name.startsWith(file.name))) return undefined;
  return files.find((file) => file.size === size)?.name;
}

/** Something that is told also to who does not look. */
export type Announcement = { key: "arrived" | "refused" | "failed"; name: string };

type Surroundings = {
  upload: typeof resumeUpload;
  /** Has the shop look at a finished upload and keep it; null where it did not answer. */
  take: (upload: string) => Promise<EnquiryDraftAnswer | null>;
  /** What the shop has. */
  kept: () => { size: number }[];
  onRows: (rows: AttachmentRow[]) => void;
  onTold: (told: Announcement) => void;
  /** What a form that is sent now would have to carry itself. */
  onUnsent: (files: File[]) => void;
};

export type AttachmentSender = ReturnType<typeof createAttachmentSender>;

/**
 * Sends files one after the other, each from where it was when the page was left, and has the shop take them. What has not arrived is
 * handed back for the form to carry, so that it can be sent at any time and nothing is lost.
 */
export function createAttachmentSender({ upload, take, kept, onRows, onTold, onUnsent }: Surroundings) {
  let rows: AttachmentRow[] = [];
  const inHand = createPendingUploads();
  /** In the order in which they were chosen, so that the first have the room. */
  let looked: Promise<unknown> = Promise.resolve();

  const change = (next: AttachmentRow[]) => {
    const idsOf = (some: AttachmentRow[]) => some.map(({ id }) => id).join();
    const isOther = idsOf(unsent(next)) !== idsOf(unsent(rows));
    rows = next;
    onRows(rows);
    if (isOther) refill();
  };
  const refill = () => onUnsent(unsent(rows).flatMap(({ id }) => inHand.get(id)?.file ?? []));
  const setStep = (id: string, step: RowStep) => change(withStep(rows, id, step));
  const tell = (id: string, key: Announcement["key"]) => {
    const row = rows.find((one) => one.id === id);
    if (row) onTold({ key, name: row.name });
  };
  const begin = (id: string, file: File, release: () => void) => {
    inHand.begin(id, file, release);
    change(withNew(rows, { id, name: file.name, size: file.size, step: { name: "waiting" } }));
  };
  const refuse = (id: string, message: string) => {
    setStep(id, { name: "refused", message });
    tell(id, "refused");
    inHand.end(id);
  };

  async function isFit(id: string, file: File): Promise<boolean> {
    const wrong = (await checkAttachment(file)) ?? roomFor(file.size, counted(rowsBefore(rows, id), kept()));
    if (!inHand.has(id)) return false;
    if (wrong) refuse(id, wordsOf(file, wrong));
    return !wrong;
  }

  async function send(id: string, isAnew = false): Promise<void> {
    const own = inHand.get(id);
    if (!own) return;
    own.isAnew = isAnew;
    const { signal } = own.running;
    setStep(id, { name: "waiting" });
    try {
      const onProgress = (sent: number, total: number) => !signal.aborted && setStep(id, { name: "sending", share: sent / total });
      const onPause = (goOn: () => void) => !signal.aborted && setStep(id, { name: "paused", goOn });
      const key = await upload(own.file, { purpose: "enquiry", onProgress, onPause, signal });
      if (signal.aborted) return;
      void markUploaded(id, key);
      await settle(id, key);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof UploadFailed && error.reason === "too-large") return refuse(id, wordsOf(own.file, "too-large"));
      setStep(id, { name: "failed" });
      tell(id, "failed");
    }
  }

  async function settle(id: string, key: string): Promise<void> {
    const own = inHand.get(id);
    if (!own) return;
    setStep(id, { name: "sent", key, asked: true });
    const answer = await take(key);
    if (own.running.signal.aborted) return;
    if (!answer) {
      setStep(id, { name: "sent", key, asked: false });
      setTimeout(() => askAgain(id), AGAIN_MS);
      return;
    }
    const problem = answer.problems[0];
    if (!problem) {
      const other = sameUnderOtherName(own.file, answer.files);
      if (other) return refuse(id, message("errors.file-same", { name: own.file.name, other }));
      tell(id, "arrived");
      change(withoutRow(rows, id));
      return inHand.end(id);
    }
    if (problem.reason === "gone") {
      if (!own.isAnew) return send(id, true);
      setStep(id, { name: "failed", message: problem.message });
      return tell(id, "failed");
    }
    if (!PASSING.includes(problem.reason)) return refuse(id, problem.message);
    setStep(id, { name: "failed", message: problem.message, key });
    tell(id, "failed");
  }

  function askAgain(id: string): void {
    const step = stepOf(rows, id);
    if (step?.name === "sent" && !step.asked) void settle(id, step.key);
  }

  return {
    /** A file that somebody chose: looked at, then sent. */
    async add(file: File): Promise<void> {
      if (inHand.isKnown(file)) return;
      const id = newFileId();
      begin(id, file, () => {});
      const look = looked.then(() => isFit(id, file));
      looked = look;
      if (!(await look)) return;
      void inHand.remember(id);
      await send(id);
    },
    /** A file that this browser was sending when the page was left. */
    goOn(id: string): Promise<void> {
      return lockPersistedFile(id, ({ file, upload: key }) => {
        if (inHand.isKnown(file)) return deletePersistedFile(id);
        return new Promise<void>((resolve) => {
          begin(id, file, resolve);
          void (key === null ? send(id) : settle(id, key));
        });
      });
    },
    /** A file that the browser did not keep over a reload. */
    miss: (file: { name: string; size: number }) => change(withNew(rows, { id: newFileId(), ...file, step: { name: "lost" } })),
    retry(id: string): void {
      const step = stepOf(rows, id);
      if (step?.name === "paused") {
        setStep(id, { name: "waiting" });
        step.goOn();
      }
      if (step?.name === "failed") void (step.key === undefined ? send(id) : settle(id, step.key));
    },
    remove(id: string): void {
      const row = rows.find((one) => one.id === id);
      if (row) removeUnsavedFile(row);
      change(withoutRow(rows, id));
      inHand.end(id);
    },
    /** The link is back: nobody waits any longer. */
    goOnNow(): void {
      for (const { id, step } of rows) {
        if (step.name === "failed" && step.key === undefined) void send(id);
        else askAgain(id);
      }
    },
    refill,
    handOver: inHand.handOver,
    /** Somebody came back to a form that went: it goes on. */
    takeBack(): void {
      inHand.takeBack();
      for (const id of inHand.ids()) {
        const step = stepOf(rows, id);
        void inHand.remember(id);
        void (step && "key" in step && step.key !== undefined ? settle(id, step.key) : send(id));
      }
    },
    close: inHand.close,
  };
}
