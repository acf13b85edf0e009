import type { SharedEsim } from "#server/orders/views/read-shared-esim.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { drawQr } from "#server/orders/esim/draw-qr.ts";
import { deadlineZone } from "#server/plans/deadline-zone.ts";
import type { AppContext } from "#server/context/app-context.ts";

type Esim = Pick<SharedEsim, "planId" | "codes" | "useBy">;

/** Returns the codes of an eSIM with its QR code, and its activation deadline. Only these fields reach the browser. */
export function viewEsim(shop: Pick<AppContext, "catalogue">, { planId, codes, useBy }: Esim, language: Language) {
  const { smdpAddress, matchingId, activationCode, confirmationCode, apn, iccid } = codes;
  return {
    qr: drawQr(activationCode),
    smdpAddress,
    matchingId,
    activationCode,
    confirmationCode,
    apn,
    iccid,
    useBy: viewDeadline(shop, planId, useBy, language),
  };
}

/** Returns a deadline in the time of its destination; without `place`, only its day is to be shown. */
function viewDeadline({ catalogue }: Pick<AppContext, "catalogue">, planId: string, at: number | null, language: Language) {
  if (at === null) return null;
  const { timeZone, destination } = deadlineZone(catalogue(), planId, at);
  return { at, timeZone, place: destination?.names[language] ?? null };
}

export type EsimView = ReturnType<typeof viewEsim>;
