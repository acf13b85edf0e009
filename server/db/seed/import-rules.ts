/** What an import may do beside reading files that are new. */
export type ImportRules = {
  /** Files of an older release are not imported: for shops in which processes of two releases may start. */
  keepNewer?: boolean;
  /** Prices may change by more than half. */
  anyPrice?: boolean;
  /** No promo codes, and no stock: a real shop's are what its staff enter. */
  withoutSamples?: boolean;
  /** Told, in a sentence, of every file that was left out. */
  onRefused?: (sentence: string) => void;
};

/** A real shop keeps what a newer release imported, and has nothing that was made up. */
export const importRules = ({ strict }: { strict: boolean }): ImportRules => ({ keepNewer: strict, withoutSamples: strict });

/** A file that is well formed, and yet is not imported; the message says why, and what to do. */
export class ImportRefused extends Error {}
