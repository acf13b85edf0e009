import { textsFor } from "#app/i18n/i18n.server.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { CollectedPhotos } from "#server/real-name/collect-photos.ts";
import type { SidedReason } from "#server/real-name/reasons.schema.ts";
import type { CallAnswer } from "./answer-call.server.ts";

/** What is wrong with a registration or a photo, in words: a name for programs, what is wrong, what to do. */
export function tellReasons(reasons: SidedReason[], language: ChannelLanguage) {
  const t = textsFor(language, "reasons");
  return reasons.map((sided) => {
    const side = sided.startsWith("back:") ? "back" : "front";
    const reason = sided.replace("back:", "");
    return { reason, side, title: t(`${reason}.title`), advice: t(`${reason}.do`) };
  });
}

/** Photos that were not taken, each at its field. */
export function photoProblems(problems: CollectedPhotos["problems"], language: ChannelLanguage): CallAnswer {
  const reasons = problems.map(({ field, reason }) => ({ field, told: tellReasons([reason as SidedReason], language) }));
  return {
    ok: false,
    code: "PHOTO_REFUSED",
    reason: "errors.photo-refused",
    data: { reasons: reasons.flatMap(({ field, told }) => told.map((one) => ({ ...one, side: field === "documentPhoto" ? "front" : "back" }))) },
  };
}
