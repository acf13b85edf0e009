import { fileName } from "#server/uploads/file-name.ts";
import { isBusyError } from "#server/concurrency/busy-error.ts";
import { findUpload } from "#server/uploads/resumable/find-upload.ts";
import { readUpload } from "#server/uploads/resumable/read-upload.ts";
import { uploadMemoryBytes } from "#server/uploads/resumable/upload.ts";
import { withMemory } from "#server/uploads/with-memory.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentKind, ATTACHMENT_LIMITS, isFileName, type Attachment, type AttachmentReason } from "./attachment.schema.ts";
import type { AttachmentProblem } from "./attachment-message.ts";
import { consumeAttachmentRateLimit } from "./attachment-rate-limit.ts";
import { findStoredAttachments, type StoredAttachment } from "./find-stored-attachments.ts";
import { hashAttachment, extendKnownAttachment, storeAttachment } from "./store-attachment.ts";

/** Of what a form names by ids and keys: more than this no page of ours wrote. */
const MOST_NAMED = 20;

type Post = {
  form: FormData;
  owner: string;
  /** The browser's own key as a hash: its uploads, and what it kept before somebody signed in; null for programs. */
  visitor: string | null;
  clientAddress: string;
  /** Ids of the draft. */
  kept: string[];
};
export type CollectedAttachments = {
  /** In the order in which they came. */
  files: Attachment[];
  /** Keys of the resumable uploads that they were taken from, all of this browser: they end with the form. */
  uploads: string[];
  problems: AttachmentProblem[];
};

/**
 * The attachments that a post means: those of its draft, those that it names (`keep`), finished resumable uploads of the same browser
 * (`uploads`), and the files that came with it (`files`); each once, five at most, 30 MB together. A file that is refused is named with its
 * reason and the others stay, also where the storage or the database is full or down. What a form takes away (`remove`) it means no more. What an enquiry of the same sender has taken is still found by its
 * id and by its upload: a form may come twice.
 */
export async function collectAttachments(shop: AppContext, post: Post): Promise<CollectedAttachments> {
  const found: CollectedAttachments = { files: [], uploads: [], problems: [] };
  const named = (field: string) => texts(post.form, field).slice(0, MOST_NAMED);
  const removed = named("remove");
  const isMeant = (id: string) => !removed.includes(id);
  const [draft, keep, uploads] = [post.kept.filter(isMeant), named("keep").filter(isMeant), named("uploads")];
  const owners = [post.owner, ...(post.visitor === null ? [] : [`visitor:${post.visitor}`])];
  const kept = await findStoredAttachments(shop, { owners, ids: [...draft, ...keep], uploads });
  const next = { ...post, before: kept };

  for (const id of draft) for (const one of kept) if (one.id === id && !one.isTaken) add(found, one.shown);
  for (const id of keep) {
    const one = kept.find((other) => other.id === id);
    if (one) add(found, one.shown);
    else found.problems.push({ name: "", reason: "gone" });
  }
  for (const key of uploads) {
    const one = kept.find(({ uploadKey }) => uploadKey === key);
    const isThere = one ? add(found, one.shown) : await takeSent(shop, next, found, () => uploaded(shop, post.visitor, key), key);
    if (isThere) found.uploads.push(key);
  }
  for (const file of post.form.getAll("files")) if (file instanceof Blob) await takeSent(shop, next, found, () => posted(file));
  return found;
}

const texts = (form: FormData, field: string) => [
  ...new Set(form.getAll(field).flatMap((text) => (typeof text === "string" && text.trim() !== "" ? [text.trim()] : []))),
];

type SentFile = {
  /** As it was sent. */ name: string;
  size: number;
  /** Null where it has gone. */ read: () => Promise<Buffer | null>;
  uploadKey: string | null;
};

const posted = async (file: Blob): Promise<SentFile> => ({
  name: file instanceof File ? file.name : "",
  size: file.size,
  read: async () => Buffer.from(await file.arrayBuffer()),
  uploadKey: null,
});

/** Null for what is unfinished, gone, or of another browser. */
async function uploaded(shop: AppContext, visitor: string | null, key: string): Promise<SentFile | null> {
  if (visitor === null) return null;
  const named = { key, purpose: "enquiry" as const, visitor };
  const upload = await findUpload(shop, named);
  const isWanted = (head: Uint8Array) => attachmentKind(head) !== null;
  return upload && { ...upload, read: async () => (await readUpload(shop, named, isWanted))?.bytes ?? null, uploadKey: key };
}

/** `before`: what the same form kept earlier. */
type NextPost = Post & { before: StoredAttachment[] };

/** Takes one file, or says why not; whether it is among the attachments now. */
async function takeSent(
  shop: AppContext,
  post: NextPost,
  found: CollectedAttachments,
  open: () => Promise<SentFile | null>,
  upload: string | null = null,
): Promise<boolean> {
  let name = "";
  try {
    const sent = await open();
    name = fileName(sent?.name);
    const taken = sent ? await take(shop, post, found, sent) : ({ ok: false, reason: "gone" } as const);
    if (taken.ok) return add(found, taken.file);
    found.problems.push({ name, reason: taken.reason });
  } catch (error) {
    if (isBusyError(error)) {
      found.problems.push({ name, reason: "busy", ...(upload !== null && { upload }) });
      return false;
    }
    // Whatever it is: what was typed is worth more than a page that says so.
    shop.log.error("partners.attachment-not-kept", error);
    found.problems.push({ name, reason: "not-kept" });
  }
  return false;
}

type Taken = { ok: true; file: Attachment } | { ok: false; reason: AttachmentReason };

async function take(shop: AppContext, post: NextPost, found: CollectedAttachments, sent: SentFile): Promise<Taken> {
  const { name, size, uploadKey } = sent;
  if (!isFileName(name)) return { ok: false, reason: "name" };
  if (size === 0) return { ok: false, reason: "empty" };
  if (size > ATTACHMENT_LIMITS.each) return { ok: false, reason: "too-large" };
  const count = async () =>
    noRoomFor(found.files, size) ?? ((await consumeAttachmentRateLimit(shop, post.clientAddress, size)) ? null : "too-many-tries");
  // Of what came with the post only a new one counts: without scripts the same file may come with every post.
  if (uploadKey === null) return readAndKeep(shop, post, found, sent, count);
  // Naming an upload costs its sender nothing: it is counted, and memory for it is reserved, before it is read.
  return withMemory(shop, { clientAddress: post.clientAddress, bytes: uploadMemoryBytes(size) }, async () => {
    const reason = await count();
    return reason ? { ok: false, reason } : readAndKeep(shop, post, found, sent, async () => null);
  });
}

/** Reads a file and keeps it, unless the form has the same one; `count` says why a new one may not be kept. */
async function readAndKeep(
  shop: AppContext,
  { owner, clientAddress, before }: NextPost,
  { files }: CollectedAttachments,
  sent: SentFile,
  count: () => Promise<AttachmentReason | null>,
): Promise<Taken> {
  const bytes = await sent.read();
  if (!bytes) return { ok: false, reason: "gone" };
  const hashes = hashAttachment(shop, bytes);
  const same = before.find(({ id, contentsHash }) => hashes.includes(contentsHash) && files.some((file) => file.id === id));
  if (same) return { ok: true, file: same.shown };
  const known = await extendKnownAttachment(shop, { bytes, owner });
  if (known) return { ok: true, file: known };
  const reason = await count();
  if (reason) return { ok: false, reason };
  return storeAttachment(shop, { bytes, owner, name: fileName(sent.name), clientAddress, uploadKey: sent.uploadKey });
}

/** Why there may not be one more of so many bytes; null where there may. */
function noRoomFor(files: Attachment[], size: number): "too-many" | "too-large-together" | null {
  if (files.length >= ATTACHMENT_LIMITS.most) return "too-many";
  return files.reduce((sum, file) => sum + file.size, size) > ATTACHMENT_LIMITS.all ? "too-large-together" : null;
}

/** Whether it is among the attachments now; where there is no room for it, that is told. */
function add({ files, problems }: CollectedAttachments, file: Attachment): boolean {
  if (files.some(({ id }) => id === file.id)) return true;
  const reason = noRoomFor(files, file.size);
  if (reason) problems.push({ name: file.name, reason });
  else files.push(file);
  return reason === null;
}
