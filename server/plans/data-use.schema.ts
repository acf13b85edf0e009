/** What travellers use data for, from little to much. */
export const DATA_USES = ["maps", "social", "video"] as const;
export type DataUse = (typeof DATA_USES)[number];

/**
 * The data that a use takes in a day, in MB. maps: an hour of navigation and messages with photos. social: two hours of browsing and short
 * videos, and the maps. video: two hours of video in standard definition (0.7 GB an hour), and the maps.
 */
export const MB_PER_DAY: Record<DataUse, number> = { maps: 100, social: 500, video: 1536 };

/** A use, and for how many days a package is enough for it. */
export type EnoughFor = { use: DataUse; days: number };
