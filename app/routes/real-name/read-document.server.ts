import type { AppLoadContext } from "@remix-run/node";
import { fillFields } from "#server/real-name/fill-fields.ts";
import { hongKongDay } from "#server/locale/hong-kong-day.ts";
import { readingReasons } from "#server/real-name/judge-registration.ts";
import { readPhotos } from "#server/real-name/read-photos.ts";
import { ReadDocumentSchema } from "#server/real-name/real-name.schema.ts";
import type { SidedReason } from "#server/real-name/reasons.schema.ts";
import type { PostedForm } from "./posted-form.server.ts";

export type ReadAnswer = { draft: PostedForm["draft"]; errors: Record<string, string[]>; reasons: SidedReason[]; unread: boolean };

/**
 * Reads the photos of a post, says at once what is wrong with them or that the document has expired, and fills what is still empty, or was
 * filled by an earlier reading (§2, extracted information).
 */
export async function readDocument({ shop, clientAddress }: AppLoadContext, post: PostedForm): Promise<ReadAnswer> {
  const { draft, owner } = post;
  const parsed = ReadDocumentSchema.safeParse(draft.typed);
  const { front, back } = draft.photos;
  const errors = { ...post.errors };
  if (!parsed.success) errors.documentType = ["errors.select-required"];
  if (!front && !errors.documentPhoto) errors.documentPhoto = ["errors.photo-needed"];
  if (parsed.data?.documentType === 4 && !back && !errors.documentPhotoBack) errors.documentPhotoBack = ["errors.photo-back-needed"];
  if (!parsed.success || Object.keys(errors).length > 0) return { draft, errors, reasons: [], unread: post.isBusy };
  const photos = { frontId: front?.id ?? null, backId: back?.id ?? null, owner: owner.owner, ref: draft.typed.ref, key: draft.typed.key };
  const reading = await readPhotos(shop, { documentType: parsed.data.documentType, clientAddress, ...photos });
  if (!reading) return { draft, errors, reasons: [], unread: true };
  const { typed, filled } = fillFields(draft.typed, draft.read, reading);
  const reasons = readingReasons(reading, hongKongDay(shop.clock()));
  return { draft: { ...draft, typed, read: filled }, errors, reasons, unread: false };
}
