/** What an import may do beside reading files that are new. */
export type ImportRules = {
  /** Files of an older release are not imported: for shops in which processes of two releases may start. */
  keepNewer?: boolean;
  /** Prices may change by more than half. */
  anyPrice?: boolean;
  /** The promo codes and the stock of the project's files are left out: a real shop's are what its staff enter. */
  withoutSamples?: boolean;
  /** Called with the promo codes that an import ended because they are not in the file. */
  onCodesEnded?: (codes: string[]) => void;
  /** Told, in a sentence, of every file that was left out. */
  onRefused?: (sentence: string) => void;
};

/** A real shop keeps what a newer release imported, and has nothing that was made up. */
export const importRules = ({ strict }: { strict: boolean }): ImportRules => ({ keepNewer: strict, withoutSamples: strict });

/** A file that is well formed, and yet is not imported; the message says why, and what to do. */
export class ImportRefused extends Error {}
