import { createHash, randomBytes } from "node:crypto";
import type { AppContext } from "#server/context/app-context.ts";
import { collectAttachments, type CollectedAttachments } from "./collect-attachments.ts";
import { removeAttachment } from "./remove-attachment.ts";

/** Whoever has the key may add files to it and send them. */
export type Annex = CollectedAttachments & { annexKey: string; owner: string };

type Sent = { form: FormData; annexKey: string | undefined; clientAddress: string };

/**
 * The files of a call, whatever their fields are called, and those of earlier calls under the same key: 256 bits of chance, kept as its hash.
 * `withSent`: where an enquiry has taken them all, those, since a call may come twice. Null where nothing is kept under the key (any more).
 */
export async function collectAnnex(shop: AppContext, { form, annexKey, clientAddress }: Sent, withSent: boolean): Promise<Annex | null> {
  const key = annexKey ?? randomBytes(32).toString("base64url");
  const owner = `annex:${createHash("sha256").update(`annex\n${key}`).digest("base64url")}`;
  const kept = annexKey === undefined ? [] : await listAnnex(shop, owner);
  if (annexKey !== undefined && kept.length === 0) return null;
  const open = kept.filter((file) => file.enquiry_id === null);
  const last = kept.findLast((file) => file.enquiry_id !== null)?.enquiry_id;
  const sent = kept.filter((file) => last !== undefined && file.enquiry_id === last);
  // Of two calls at once the second may have kept once more what the first one sent.
  const isNew = open.some((file) => sent.every((other) => other.contents_hash !== file.contents_hash));
  const meant = isNew || !withSent ? open : sent;
  const files = new FormData();
  for (const { id } of meant) files.append("keep", id);
  for (const [, value] of form) if (value instanceof Blob) files.append("files", value);
  const found = await collectAttachments(shop, { form: files, owner, visitor: null, clientAddress, kept: [] });
  // Two calls at once may have kept more than one enquiry has: what is told as too many goes, and the next call is not refused for it.
  for (const { id, enquiry_id } of meant) {
    if (enquiry_id === null && !found.files.some((file) => file.id === id)) await removeAttachment(shop, { owner, id });
  }
  return { annexKey: key, owner, ...found };
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
