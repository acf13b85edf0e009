/** What a parcel to one country costs and when it usually arrives. Each day is noon in Hong Kong, ms UTC. */
export type ParcelEstimate = {
  /** The country's name in the language of the page. */
  place: string;
  /** Minor units. */
  fee: number;
  /** Business days from payment to delivery: from `least` to `most`. */
  least: number;
  most: number;
  arrivesFrom: number;
  arrivesBy: number;
  /** The first day of a trip for which the parcel arrives in time even if it takes the longest usual time. */
  safeFrom: number;
};
