/** A printed field. `confidence` is that of the recognizer, 0 to 1. `sure`: certain enough for an automatic decision. Dates are YYYY-MM-DD. */
export type PrintedField = { value: string; confidence: number; sure: boolean };

/** The visual inspection zone (VIZ, ICAO 9303-3): the printed part of a document without its machine-readable zone. Unclear fields are omitted. */
export type VisualZone = {
  /** From the telegraph codes of a Hong Kong ID card if it has them, otherwise from the characters. */
  chineseName?: PrintedField;
  /** Upper case, "SURNAME GIVEN NAMES" without a comma. */
  englishName?: PrintedField;
  birthDate?: PrintedField;
  expiryDate?: PrintedField;
  /** Hong Kong and Macau numbers have their last digit in brackets: A123456(3). */
  documentNumber?: PrintedField;
  /** The check digit is valid (Hong Kong), or the format is valid (permit, Macau). */
  numberValid?: boolean;
  /** All recognized texts, in no order, to classify the document. */
  words: string[];
};

/** The kinds of document sides with printed fields. */
export type VisualKind = "passport" | "permit" | "hkid" | "macau-front" | "macau-back";
