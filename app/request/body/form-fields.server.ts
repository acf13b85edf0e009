/** Higher than any of our forms needs. The limits protect libraries that build lists and trees of fields. */
export const FIELD_LIMITS = {
  /** Text fields in one post. */
  fields: 200,
  /** Fields of one name: Conform joins them by copying the list for each one. */
  sameName: 50,
  /** Characters of a name. */
  nameLength: 200,
  /** Parts of a name: `iccid[0].text` has three. */
  nameParts: 4,
  /** The highest list index in a name: a list is made as long as its highest index. */
  index: 50,
  /** Characters of one field; the schemas allow less. A form with long texts has its own limit, also of their bytes (`FormLimits`). */
  fieldLength: 8 * 1024,
  /** Bytes of all text fields together, as they are sent. */
  textBytes: 64 * 1024,
} as const;

export class TooManyFieldsError extends Error {}
export class TextTooLargeError extends Error {}

/** Collects the fields of one post in their order. Throws at the first field that exceeds a limit, but a long text only in `finish`. */
export class FieldCollector {
  readonly form = new FormData();
  readonly #fieldLength: number;
  #count = 0;
  readonly #countByName = new Map<string, number>();
  #isTruncated = false;

  /** `fieldLength`: characters of one field. */
  constructor(fieldLength: number = FIELD_LIMITS.fieldLength) {
    this.#fieldLength = fieldLength;
  }

  /** Adds a text field. NUL, which PostgreSQL cannot store, is removed; lone surrogates become U+FFFD. */
  add(rawName: string, value: string): void {
    const name = cleanText(rawName);
    const sameName = (this.#countByName.get(name) ?? 0) + 1;
    if (++this.#count > FIELD_LIMITS.fields || sameName > FIELD_LIMITS.sameName || !isPlainName(name)) throw new TooManyFieldsError();
    this.#countByName.set(name, sameName);
    const text = cleanText(value);
    if (text.length > this.#fieldLength) this.#isTruncated = true;
    this.form.append(name, text.slice(0, this.#fieldLength));
  }

  /** Adds a file. The caller counts the files. */
  addFile(name: string, file: File): void {
    if (!isPlainName(name)) throw new TooManyFieldsError();
    this.form.append(name, file);
  }

  /** Throws if a field was truncated. Called after the last field, so that all others are kept. */
  finish(): void {
    if (this.#isTruncated) throw new TextTooLargeError();
  }
}

// FormData makes lone surrogates well-formed by itself (USVString).
const cleanText = (text: string) => text.replaceAll("\0", "");

function isPlainName(name: string): boolean {
  if (name.length > FIELD_LIMITS.nameLength) return false;
  return (
    name.split(/[.[]/).length <= FIELD_LIMITS.nameParts &&
    // Conform breaks on names such as toString, which every object inherits.
    !name.split(/[.[\]]/).some((part) => part in Object.prototype) &&
    [...name.matchAll(/\[(\d+)\]/g)].every(([, index]) => Number(index) <= FIELD_LIMITS.index)
  );
}
