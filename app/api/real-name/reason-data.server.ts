import { z } from "zod";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { isBusyProblem, isPhotoReason, photoMessage, type CollectedPhotos } from "#server/real-name/photos/collect-photos.ts";
import { REASONS, type Reason, type SidedReason } from "#server/real-name/core/reasons.schema.ts";
import type { CallRejection } from "#app/api/call/define-call.server.ts";

/** The result of `toReasonAnswers`. */
export const ReasonsSchema = z.array(
  z.strictObject({ reason: z.enum(REASONS), side: z.enum(["front", "back"]), title: z.string(), advice: z.string() }),
);

/** Translates reasons: a name for clients, what is wrong (`title`), what to do (`advice`). */
export function toReasonData(reasons: SidedReason[], language: ChannelLanguage) {
  const t = textsFor(language, "reasons");
  return reasons.map((sided) => {
    const side = sided.startsWith("back:") ? ("back" as const) : ("front" as const);
    const reason = sided.replace("back:", "") as Reason;
    return { reason, side, title: t(`${reason}.title`), advice: t(`${reason}.do`) };
  });
}

/** Returns the rejection of photos, with a message per field; BUSY with Retry-After if the same call may succeed soon. */
export function rejectPhotos(problems: CollectedPhotos["problems"], language: ChannelLanguage, headers: [string, string][]): CallRejection {
  const fields = Object.fromEntries(problems.map(({ field, reason }) => [field, [photoMessage(reason)]]));
  const reasons = problems.flatMap(({ field, reason }) => {
    const answers = isPhotoReason(reason) ? toReasonData([reason], language) : [];
    return answers.map((answer) => ({ ...answer, side: field === "documentPhoto" ? "front" : "back" }));
  });
  const [first] = problems.filter(({ reason }) => !isPhotoReason(reason));
  const reason = first ? photoMessage(first.reason) : "errors.photo-refused";
  const refusal = { ok: false as const, reason, fields, data: { reasons } };
  if (first && isBusyProblem(first.reason)) return { ...refusal, code: "BUSY", headers: [...headers, ["Retry-After", String(BUSY_RETRY_SECONDS)]] };
  return { ...refusal, code: first?.reason === "not-kept" ? "PHOTO_NOT_KEPT" : "PHOTO_REFUSED", headers };
}
