import { createHash, randomBytes } from "node:crypto";
import type { AppContext } from "#server/context/app-context.ts";
import { collectAttachments, type CollectedAttachments } from "./collect-attachments.ts";
import { removeAttachment } from "./attachment-lifetime.ts";

/** Files of an API client. Anyone who has the key may add files and send them. */
export type Annex = CollectedAttachments & { annexKey: string; owner: string };

type AnnexPost = { form: FormData; annexKey: string | undefined; clientAddress: string };

/**
 * Returns the files of an API call, from fields of any name, together with those of earlier calls with the same key. The key is 256 random bits;
 * only its hash is stored. `withSent`: if an enquiry has claimed all of them, returns those, because a call may be repeated. Returns null if
 * nothing is stored under the key.
 */
export async function collectAnnex(shop: AppContext, { form, annexKey, clientAddress }: AnnexPost, withSent: boolean): Promise<Annex | null> {
  const key = annexKey ?? randomBytes(32).toString("base64url");
  const owner = `annex:${createHash("sha256").update(`annex\n${key}`).digest("base64url")}`;
  const stored = annexKey === undefined ? [] : await listAnnex(shop, owner);
  if (annexKey !== undefined && stored.length === 0) return null;
  const unclaimed = stored.filter((file) => file.enquiry_id === null);
  const lastEnquiryId = stored.findLast((file) => file.enquiry_id !== null)?.enquiry_id;
  const sent = stored.filter((file) => lastEnquiryId !== undefined && file.enquiry_id === lastEnquiryId);
  // With two concurrent calls, the second may have stored files again that the first one sent.
  const hasNew = unclaimed.some((file) => sent.every((other) => other.contents_hash !== file.contents_hash));
  const selected = hasNew || !withSent ? unclaimed : sent;
  const files = new FormData();
  for (const { id } of selected) files.append("keep", id);
  for (const [, value] of form) if (value instanceof Blob) files.append("files", value);
  const collected = await collectAttachments(shop, { form: files, owner, visitor: null, clientAddress, draftIds: [] });
  // Concurrent calls may have stored more files than an enquiry may have. Files reported as too many are removed, so that the next call is not
  // rejected because of them.
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
