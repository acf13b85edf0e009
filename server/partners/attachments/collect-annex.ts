import { createHash, randomBytes } from "node:crypto";
import type { AppContext } from "#server/context/app-context.ts";
import { collectAttachments, type CollectedAttachments } from "./collect-attachments.ts";
import { removeAttachment } from "./remove-attachment.ts";

/** Files of an API client. Anyone who has the key may add files and send them. */
export type Annex = CollectedAttachments & { annexKey: string; owner: string };

type AnnexPost = { form: FormData; annexKey: string | undefined; clientAddress: string };

/**
 * Returns the files of an API call, from fields of any name, together with unclaimed files of earlier calls with the same key. Without a key, creates
 * one: 256 random bits, of which only the hash is stored. `withSent` also supports a repeated call: if the key has no new file, returns the files of
 * its last enquiry. Returns null if nothing is stored under the key.
 */
export async function collectAnnex(shop: AppContext, { form, annexKey, clientAddress }: AnnexPost, withSent: boolean): Promise<Annex | null> {
  const key = annexKey ?? randomBytes(32).toString("base64url");
  const owner = `annex:${createHash("sha256").update(`annex\n${key}`).digest("base64url")}`;
  const stored = annexKey === undefined ? [] : await listAnnex(shop, owner);
  if (annexKey !== undefined && stored.length === 0) return null;
  const unclaimed = stored.filter((file) => file.enquiry_id === null);
  const lastEnquiryId = stored.findLast((file) => file.enquiry_id !== null)?.enquiry_id;
  const lastSent = stored.filter((file) => lastEnquiryId !== undefined && file.enquiry_id === lastEnquiryId);
  // Of two concurrent calls with the same files, the second may have stored the files of the first again. Such copies are not new.
  const hasNew = unclaimed.some((file) => lastSent.every((other) => other.contents_hash !== file.contents_hash));
  const selected = hasNew || !withSent ? unclaimed : lastSent;
  const files = new FormData();
  for (const { id } of selected) files.append("keep", id);
  for (const [, value] of form) if (value instanceof Blob) files.append("files", value);
  const collected = await collectAttachments(shop, { form: files, owner, visitor: null, clientAddress, draftIds: [] });
  // Concurrent calls may have stored more files than an enquiry may have. Stored files beyond the limit are removed, so that they do not make the
  // next call fail.
  for (const { id, enquiry_id } of selected) {
    if (enquiry_id === null && !collected.files.some((file) => file.id === id)) await removeAttachment(shop, { owner, id });
  }
  return { annexKey: key, owner, ...collected };
}

const listAnnex = ({ db, clock }: AppContext, owner: string) =>
  db
    .selectFrom("enquiry_files")
    .select(["id", "enquiry_id", "contents_hash"])
    .where("owner", "=", owner)
    .where((eb) => eb.or([eb("enquiry_id", "is not", null), eb("delete_at", ">", clock())]))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
