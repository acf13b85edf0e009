/** The reference of a unit at the carrier. From the second attempt on, it ends with the number of the attempt. */
export const carrierRef = (unitId: string, carrierAttempt: number) => (carrierAttempt === 1 ? unitId : `${unitId}.${carrierAttempt}`);

/** Returns the unit id in a carrier reference, whichever attempt it is of. For a reference that is not ours it returns an id that no unit has. */
export const unitIdFromCarrierRef = (ref: string) => ref.split(".", 1)[0] ?? ref;
