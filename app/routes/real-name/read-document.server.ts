import type { AppLoadContext } from "@remix-run/node";
import { DOCUMENT_FIELDS } from "#server/gateways/document-reader/reading.schema.ts";
import type { Reading } from "#server/gateways/document-reader/document-reader.ts";
import { readPhotos } from "#server/real-name/read-photos.ts";
import { ReadDocumentSchema } from "#server/real-name/real-name.schema.ts";
import type { SidedReason } from "#server/real-name/reasons.schema.ts";
import type { PostedForm } from "./posted-form.server.ts";

export type ReadAnswer = { draft: PostedForm["draft"]; errors: Record<string, string[]>; reasons: SidedReason[]; unread: boolean };

/** Reads the photos of a post and fills what is still empty, or was filled by an earlier reading (§2, extracted information). */
export async function readDocument({ shop }: AppLoadContext, post: PostedForm): Promise<ReadAnswer> {
  const { draft, owner } = post;
  const parsed = ReadDocumentSchema.safeParse(draft.typed);
  const { front, back } = draft.photos;
  const errors = { ...post.errors };
  if (!parsed.success) errors.documentType = ["errors.select-required"];
  if (!front && !errors.documentPhoto) errors.documentPhoto = ["errors.photo-needed"];
  if (parsed.data?.documentType === 4 && !back && !errors.documentPhotoBack) errors.documentPhotoBack = ["errors.photo-back-needed"];
  if (!parsed.success || Object.keys(errors).length > 0) return { draft, errors, reasons: [], unread: false };
  const photos = { frontId: front?.id ?? null, backId: back?.id ?? null, owner: owner.owner };
  const reading = await readPhotos(shop, { documentType: parsed.data.documentType, ...photos });
  if (!reading) return { draft, errors, reasons: [], unread: true };
  return { draft: fillDraft(draft, reading), errors, reasons: sidedReasons(reading), unread: false };
}

export const sidedReasons = (reading: Reading) =>
  reading.reasons.map(({ side, reason }): SidedReason => (side === "back" ? `back:${reason}` : reason));

/** What its owner typed stays, also where the reader saw something else. */
function fillDraft(draft: PostedForm["draft"], reading: Reading): PostedForm["draft"] {
  const typed = { ...draft.typed };
  const values: Record<string, string> = {};
  const unsure: string[] = [];
  for (const field of DOCUMENT_FIELDS) {
    const read = reading.fields[field];
    if (!read?.value) continue;
    const value = field.endsWith("Date") ? read.value.replaceAll("-", "/") : read.value;
    const now = typed[field]?.trim() ?? "";
    if (now !== "" && now !== draft.read?.values[field]) continue;
    typed[field] = value;
    values[field] = value;
    if (!read.sure) unsure.push(field);
  }
  return { ...draft, typed, read: { values, unsure } };
}
