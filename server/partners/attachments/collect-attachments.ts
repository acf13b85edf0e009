import { fileName } from "#server/uploads/file-name.ts";
import { isBusyError } from "#server/concurrency/busy-error.ts";
import { extendKnownFile, storeDraftFile } from "#server/uploads/draft-files.ts";
import { findUploadedFile, storeSentFile, toPostedFile, type SentFile } from "#server/uploads/sent-file.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentKind, ATTACHMENT_LIMITS, isFileName, type Attachment, type AttachmentReason } from "./attachment.schema.ts";
import type { AttachmentProblem } from "./attachment-message.ts";
import { consumeAttachmentRateLimit } from "./attachment-rate-limit.ts";
import { findAttachments, findStoredAttachments, toAttachment, type StoredAttachment } from "./find-attachments.ts";
import { ATTACHMENT_FILES, encryptFileName } from "#server/partners/core/enquiry.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { clientNetwork } from "#server/db/rate-limit/rate-limit.ts";
import { validateAttachment } from "./validate-attachment.ts";

/** Maximum number of ids or keys in one field. Our pages never write more. */
const MAX_REFERENCES = 20;

type Post = {
  form: FormData;
  owner: string;
  /** Hash of the visitor cookie, which owns resumable uploads and attachments; null for API clients. */
  visitor: string | null;
  clientAddress: string;
  /** Ids of the draft's attachments. Ids that do not exist or were claimed are ignored. */
  draftIds: string[];
};

/** `stored`: attachments that the same sender stored before, among those that the post references. */
type PostWithStored = Post & { stored: StoredAttachment[] };

type StoreResult = { ok: true; file: Attachment } | { ok: false; reason: AttachmentReason };

export type CollectedAttachments = {
  /** In the order in which they were sent. */
  files: Attachment[];
  /** Keys of this browser's resumable uploads that the attachments came from. They are ended when the form is submitted. */
  uploads: string[];
  problems: AttachmentProblem[];
};

/**
 * Returns the attachments of a post: those of its draft, those referenced in `keep`, finished resumable uploads of the same browser (`uploads`),
 * and posted files (`files`). Leaves out those in `remove`. Returns each attachment once, at most five and 30 MB together. Reports a rejected file,
 * or one that cannot be stored, by name and reason, and keeps the others. Finds attachments that an enquiry of the same sender has claimed by id in
 * `keep` and by upload, because a form may be posted twice.
 */
export async function collectAttachments(shop: AppContext, post: Post): Promise<CollectedAttachments> {
  const collected: CollectedAttachments = { files: [], uploads: [], problems: [] };
  const references = (field: string) => uniqueTexts(post.form, field).slice(0, MAX_REFERENCES);
  const removed = references("remove");
  const isNotRemoved = (id: string) => !removed.includes(id);
  const [draft, keep, uploads] = [post.draftIds.filter(isNotRemoved), references("keep").filter(isNotRemoved), references("uploads")];
  const owners = [post.owner, ...(post.visitor === null ? [] : [`visitor:${post.visitor}`])];
  const stored = await findStoredAttachments(shop, { owners, ids: [...draft, ...keep], uploads });
  const postWithStored = { ...post, stored };

  for (const id of draft) for (const file of stored) if (file.id === id && !file.isClaimed) addAttachment(collected, file.attachment);
  for (const id of keep) {
    const file = stored.find((candidate) => candidate.id === id);
    if (file) addAttachment(collected, file.attachment);
    else collected.problems.push({ name: "", reason: "gone" });
  }
  for (const key of uploads) {
    const file = stored.find(({ uploadKey }) => uploadKey === key);
    const isAttached = file
      ? addAttachment(collected, file.attachment)
      : await addSentFile(shop, postWithStored, collected, () => findVisitorUpload(shop, post.visitor, key), key);
    if (isAttached) collected.uploads.push(key);
  }
  for (const file of post.form.getAll("files"))
    if (file instanceof Blob) await addSentFile(shop, postWithStored, collected, async () => toPostedFile(file));
  return collected;
}

const uniqueTexts = (form: FormData, field: string) => [
  ...new Set(form.getAll(field).flatMap((text) => (typeof text === "string" && text.trim() !== "" ? [text.trim()] : []))),
];

const findVisitorUpload = async (shop: AppContext, visitor: string | null, key: string): Promise<SentFile | null> =>
  visitor === null ? null : findUploadedFile(shop, { key, purpose: "enquiry", visitor }, (head) => attachmentKind(head) !== null);

/** Adds one file, or reports why it is rejected. Returns whether it is now among the attachments. */
async function addSentFile(
  shop: AppContext,
  post: PostWithStored,
  collected: CollectedAttachments,
  findFile: () => Promise<SentFile | null>,
  upload: string | null = null,
): Promise<boolean> {
  let name = "";
  try {
    const sent = await findFile();
    name = fileName(sent?.name);
    const result = sent ? await storeSentAttachment(shop, post, collected, sent) : ({ ok: false, reason: "gone" } as const);
    if (result.ok) return addAttachment(collected, result.file);
    collected.problems.push({ name, reason: result.reason });
  } catch (error) {
    if (isBusyError(error)) {
      collected.problems.push({ name, reason: "busy", ...(upload !== null && { upload }) });
      return false;
    }
    // Any other error is reported at the field too, because an error page would lose everything typed.
    shop.log.error("partners.attachment-not-kept", error);
    collected.problems.push({ name, reason: "not-kept" });
  }
  return false;
}

async function storeSentAttachment(shop: AppContext, post: PostWithStored, { files }: CollectedAttachments, file: SentFile): Promise<StoreResult> {
  const { owner, clientAddress, stored } = post;
  const { name, size, uploadKey } = file;
  if (!isFileName(name)) return { ok: false, reason: "name" };
  if (size === 0) return { ok: false, reason: "empty" };
  if (size > ATTACHMENT_LIMITS.maxFileBytes) return { ok: false, reason: "too-large" };
  return storeSentFile<StoreResult, AttachmentReason>(
    shop,
    { file, clientAddress },
    {
      findKnown: async (bytes) => {
        const contentHashes = hashAttachment(shop, bytes);
        const duplicate = stored.find(({ id, contentsHash }) => contentHashes.includes(contentsHash) && files.some((other) => other.id === id));
        if (duplicate) return { ok: true, file: duplicate.attachment };
        const id = await extendKnownFile(shop, ATTACHMENT_FILES, { owner, contentHashes });
        const [known] = id === null ? [] : await findAttachments(shop.db, [id]);
        return known ? { ok: true, file: toAttachment(shop, known) } : null;
      },
      consumeLimits: async () =>
        exceededLimit(files, size) ?? ((await consumeAttachmentRateLimit(shop, clientAddress, size)) ? null : "too-many-tries"),
      store: (bytes) => storeAttachment(shop, { bytes, owner, name: fileName(name), clientAddress, uploadKey }),
      goneReason: "gone",
    },
  );
}

/** Returns why a file of `size` bytes may not be added, or null if it may. */
function exceededLimit(files: Attachment[], size: number): "too-many" | "too-large-together" | null {
  if (files.length >= ATTACHMENT_LIMITS.maxFiles) return "too-many";
  return files.reduce((sum, file) => sum + file.size, size) > ATTACHMENT_LIMITS.maxTotalBytes ? "too-large-together" : null;
}

/** Adds an attachment, or reports why it exceeds the limits. Returns whether it is now among the attachments. */
function addAttachment({ files, problems }: CollectedAttachments, file: Attachment): boolean {
  if (files.some(({ id }) => id === file.id)) return true;
  const reason = exceededLimit(files, file.size);
  if (reason) problems.push({ name: file.name, reason });
  else files.push(file);
  return reason === null;
}

/** `uploadKey`: key of the resumable upload that the file came from; null for a posted file. */
type NewFile = { bytes: Buffer; owner: string; name: string; clientAddress: string; uploadKey: string | null };

/**
 * Stores a file, encrypted, for its owner (`visitor:<hash>`, `annex:<hash>`). It is deleted after seven days unless an enquiry claims it. Rejects a
 * file if `validateAttachment` does. Throws `FilesError` if the storage is full or down, and `BusyError` if too many files wait in the queue; nothing
 * is stored then.
 */
export async function storeAttachment(
  shop: AppContext,
  { bytes, owner, name, clientAddress, uploadKey }: NewFile,
): Promise<{ ok: true; file: Attachment } | { ok: false; reason: AttachmentReason }> {
  // Separate queues: images do not wait for PDFs, which are slower and need less memory.
  const queue = attachmentKind(bytes) === "pdf" ? shop.pdfQueue : shop.imageQueue;
  const validated = await queue.run(clientNetwork(clientAddress, 48), () => validateAttachment(bytes));
  if (!validated.ok) return validated;
  const row = await storeDraftFile(shop, ATTACHMENT_FILES, {
    bytes: validated.bytes,
    insert: (tx, stored) =>
      tx
        .insertInto("enquiry_files")
        .values({
          ...stored,
          owner,
          enquiry_id: null,
          upload_key: uploadKey,
          kind: validated.kind,
          name_encrypted: encryptFileName(shop.encryptor, stored.id, name || `attachment.${validated.kind}`),
          size: validated.bytes.length,
          sent_size: bytes.length,
          contents_hash: hashAttachment(shop, bytes)[0],
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
  });
  return { ok: true, file: toAttachment(shop, row) };
}

/** Keyed hashes of a file's bytes. Store the first; search with all of them. */
const hashAttachment = ({ env }: Pick<AppContext, "env">, bytes: Buffer) => keyedHash(env, "enquiry-file", bytes);
