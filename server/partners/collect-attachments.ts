import { countTry } from "#server/db/rate-limit.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { fileName } from "#server/intake/file-name.ts";
import { takeUpload } from "#server/intake/take-upload.ts";
import type { Shop } from "#server/shop.ts";
import { ATTACHMENTS, type Attachment, type AttachmentReason } from "./attachment.schema.ts";
import type { AttachmentProblem } from "./attachment-message.ts";
import { findKeptAttachments, type KeptAttachment } from "./find-kept-attachments.ts";
import { hashAttachment, holdKnownAttachment, keepAttachment } from "./keep-attachment.ts";

const HOUR = 60 * 60_000;
/** New files that are taken from one internet address: a whole fair may stand behind one. */
const NEW_FILES = [
  { what: "enquiry-file", limit: 120, windowMs: HOUR },
  { what: "enquiry-file-day", limit: 400, windowMs: 24 * HOUR },
];
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
 * reason and the others stay, also where the storage is full or down. What an enquiry of the same sender has taken is still found by its
 * id and by its upload: a form may come twice.
 */
export async function collectAttachments(shop: Shop, post: Post): Promise<CollectedAttachments> {
  const found: CollectedAttachments = { files: [], uploads: [], problems: [] };
  const named = (field: string) => texts(post.form, field).slice(0, MOST_NAMED);
  const [keep, uploads, removed] = [named("keep"), named("uploads"), named("remove")];
  const owners = [post.owner, ...(post.visitor === null ? [] : [`visitor:${post.visitor}`])];
  const kept = await findKeptAttachments(shop, { owners, ids: [...post.kept, ...keep], uploads });

  for (const id of post.kept) for (const one of kept) if (one.id === id && !one.isTaken) add(found, one.shown);
  for (const id of keep) {
    const one = kept.find((other) => other.id === id);
    if (one) add(found, one.shown);
    else if (!removed.includes(id)) found.problems.push({ name: "", reason: "gone" });
  }
  for (const key of uploads) {
    const one = kept.find(({ uploadKey }) => uploadKey === key);
    const isThere = one ? add(found, one.shown) : await takeSent(shop, { ...post, before: kept }, found, () => uploaded(shop, post.visitor, key));
    if (isThere) found.uploads.push(key);
  }
  for (const file of post.form.getAll("files")) if (file instanceof Blob) await takeSent(shop, { ...post, before: kept }, found, () => posted(file));
  return found;
}

const texts = (form: FormData, field: string) => [
  ...new Set(form.getAll(field).flatMap((text) => (typeof text === "string" && text.trim() !== "" ? [text.trim()] : []))),
];

type SentFile = { name: string; size: number; read: () => Promise<Buffer>; uploadKey: string | null };

const posted = async (file: Blob): Promise<SentFile> => ({
  name: fileName(file instanceof File ? file.name : ""),
  size: file.size,
  read: async () => Buffer.from(await file.arrayBuffer()),
  uploadKey: null,
});

/** Null for what is unfinished, gone, or of another browser. */
async function uploaded(shop: Shop, visitor: string | null, key: string): Promise<SentFile | null> {
  const upload = visitor === null ? null : await takeUpload(shop, { key, purpose: "enquiry", visitor });
  return upload && { name: upload.name, size: upload.bytes.length, read: async () => upload.bytes, uploadKey: key };
}

/** `before`: what the same form kept earlier. */
type NextPost = Post & { before: KeptAttachment[] };

/** Takes one file, or says why not; whether it is among the attachments now. */
async function takeSent(shop: Shop, post: NextPost, found: CollectedAttachments, open: () => Promise<SentFile | null>): Promise<boolean> {
  let name = "";
  try {
    const sent = await open();
    name = sent?.name ?? "";
    const taken = sent ? await take(shop, post, found, sent) : ({ ok: false, reason: "gone" } as const);
    if (taken.ok) return add(found, taken.file);
    found.problems.push({ name, reason: taken.reason });
  } catch (fault) {
    if (!isFilesError(fault)) throw fault;
    shop.log.error("partners.attachment-not-kept", fault);
    found.problems.push({ name, reason: "not-kept" });
  }
  return false;
}

type Taken = { ok: true; file: Attachment } | { ok: false; reason: AttachmentReason };

async function take(
  shop: Shop,
  { owner, clientAddress, before }: NextPost,
  { files }: CollectedAttachments,
  { name, size, read, uploadKey }: SentFile,
): Promise<Taken> {
  if (size === 0) return { ok: false, reason: "empty" };
  if (size > ATTACHMENTS.each) return { ok: false, reason: "too-large" };
  const bytes = await read();
  const hashes = hashAttachment(shop, bytes);
  const same = before.find(({ id, contentsHash }) => hashes.includes(contentsHash) && files.some((file) => file.id === id));
  if (same) return { ok: true, file: same.shown };
  // Only a new one counts: without scripts the same file may come with every post.
  const known = await holdKnownAttachment(shop, { bytes, owner });
  if (known) return { ok: true, file: known };
  const reason = noRoomFor(files, size);
  if (reason) return { ok: false, reason };
  for (const limit of NEW_FILES) {
    if (!(await countTry(shop.db, { ...limit, who: clientAddress, now: shop.clock() }))) return { ok: false, reason: "too-many-tries" };
  }
  return keepAttachment(shop, { bytes, owner, name, uploadKey });
}

/** Why there may not be one more of so many bytes; null where there may. */
function noRoomFor(files: Attachment[], size: number): "too-many" | "too-large-together" | null {
  if (files.length >= ATTACHMENTS.most) return "too-many";
  return files.reduce((sum, file) => sum + file.size, size) > ATTACHMENTS.all ? "too-large-together" : null;
}

/** Whether it is among the attachments now; where there is no room for it, that is told. */
function add({ files, problems }: CollectedAttachments, file: Attachment): boolean {
  if (files.some(({ id }) => id === file.id)) return true;
  const reason = noRoomFor(files, file.size);
  if (reason) problems.push({ name: file.name, reason });
  else files.push(file);
  return reason === null;
}
