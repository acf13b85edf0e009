/** How the carrier knows a unit of an order: what was asked for anew has the number of its try behind. */
export const carrierRef = (unitId: string, carrierTry: number) => (carrierTry === 1 ? unitId : `${unitId}.${carrierTry}`);

/** The unit that a carrier's reference is about, whichever try of it; a reference that is none of ours comes out as some id that no unit has. */
export const unitIdFromCarrierRef = (ref: string) => ref.split(".", 1)[0] ?? ref;
