import type { AppLoadContext } from "@remix-run/node";
import { prefillFields } from "#server/real-name/form/prefill-fields.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { readResultReasons } from "#server/real-name/eligibility/evaluate-registration.ts";
import { photoErrors } from "#server/real-name/form/check-fields.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import { ReadDocumentSchema } from "#server/real-name/form/real-name.schema.ts";
import type { Ineligible, SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { checkEligibility } from "#server/real-name/eligibility/check-eligibility.ts";
import type { SubmittedRegistration } from "./submitted-registration.server.ts";

export type ReadDocumentResult = {
  draft: SubmittedRegistration["draft"];
  errors: Record<string, string[]>;
  reasons: SidedReason[];
  isReaderUnavailable: boolean;
  ineligible: Ineligible | null;
};

/**
 * Reads the photos of a post. Returns a draft with the read values in fields that were empty or had the value of an earlier reading, and why the
 * photos are unusable or the document is expired or ineligible (§2, extracted information). Reads nothing if the post has errors.
 */
export async function readSubmittedDocument({ shop, clientAddress }: AppLoadContext, post: SubmittedRegistration): Promise<ReadDocumentResult> {
  const { draft, owner } = post;
  const parsed = ReadDocumentSchema.safeParse(draft.typed);
  const { front, back } = draft.photos;
  const errors: ReadDocumentResult["errors"] = {
    ...(!parsed.success && { documentType: ["errors.select-required"] }),
    ...photoErrors(parsed.data?.documentType, { front: front !== null, back: back !== null }),
    ...post.errors,
  };
  if (!parsed.success || Object.keys(errors).length > 0) return { draft, errors, reasons: [], isReaderUnavailable: post.isBusy, ineligible: null };
  const photos = { frontId: front?.id ?? null, backId: back?.id ?? null, owner: owner.owner, ref: draft.typed.ref, key: draft.typed.key };
  const reading = await readPhotos(shop, { documentType: parsed.data.documentType, clientAddress, ...photos });
  if (!reading) return { draft, errors, reasons: [], isReaderUnavailable: true, ineligible: null };
  const { typed, filled } = prefillFields(draft.typed, draft.read, reading);
  const today = hongKongDay(shop.clock());
  const reasons = readResultReasons(reading, today);
  // The rules of TW hold in every region; HK has more.
  const { documentType, region = "TW" } = parsed.data;
  const ineligible = checkEligibility({ regions: region, documentType, readResult: reading, today });
  return { draft: { ...draft, typed, read: filled }, errors, reasons, isReaderUnavailable: false, ineligible };
}
