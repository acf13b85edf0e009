import { z } from "zod";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { isBusyProblem, isPhotoReason, photoMessage, type CollectedPhotos } from "#server/real-name/photos/collect-photos.ts";
import { REASONS, type Reason, type SidedReason } from "#server/real-name/core/reasons.schema.ts";
import type { CallRejection } from "#app/api/call/define-call.server.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";
import { SIDES } from "#server/domain/registration-states.schema.ts";

/** Reasons as API data: the result of `toReasonData`, and the `reasons` of rejected photos. */
export const ReasonsSchema = z.array(z.strictObject({ reason: z.enum(REASONS), side: z.enum(SIDES), title: z.string(), advice: z.string() }));

/** Translates reasons: `reason` is a fixed name for programs, `title` says what is wrong, `advice` what to do. */
export function toReasonData(reasons: SidedReason[], language: ChannelLanguage) {
  const t = textsFor(language, "reasons");
  return reasons.map((sided) => {
    const side = sided.startsWith("back:") ? ("back" as const) : ("front" as const);
    const reason = sided.replace("back:", "") as Reason;
    return { reason, side, title: t(`${reason}.title`), advice: t(`${reason}.do`) };
  });
}

/**
 * Returns the rejection of photos, with a message per field. The first problem that is not the photo itself, such as a storage error, decides the
 * message. The code is BUSY with Retry-After if the same call may succeed soon, PHOTO_NOT_KEPT or PHOTO_REFUSED.
 */
export function rejectPhotos(problems: CollectedPhotos["problems"], language: ChannelLanguage, headers: [string, string][]): CallRejection {
  const fields = Object.fromEntries(problems.map(({ field, reason }) => [field, [photoMessage(reason)]]));
  const reasons = problems.flatMap(({ field, reason }) => {
    // A photo's own reason has no side; the field of the photo decides it.
    const translated = isPhotoReason(reason) ? toReasonData([reason], language) : [];
    return translated.map((reasonData) => ({ ...reasonData, side: field === "documentPhoto" ? "front" : "back" }));
  });
  const otherProblem = problems.find(({ reason }) => !isPhotoReason(reason));
  const reason: ErrorMessage = otherProblem ? photoMessage(otherProblem.reason) : "errors.photo-refused";
  const rejection = { ok: false as const, reason, fields, data: { reasons } };
  if (otherProblem && isBusyProblem(otherProblem.reason))
    return { ...rejection, code: "BUSY", headers: [...headers, ["Retry-After", String(BUSY_RETRY_SECONDS)]] };
  return { ...rejection, code: otherProblem?.reason === "not-kept" ? "PHOTO_NOT_KEPT" : "PHOTO_REFUSED", headers };
}
