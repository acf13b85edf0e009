/** What is wrong at a place of a catalogue file. The interface that shows it has a text for each code. */
export type FileErrorCode =
  /** `line`, `column`: where the file stops being JSON. */
  | "json"
  | "object"
  | "list"
  | "missing"
  /** `field`: a name that the format does not have. */
  | "unknown-field"
  | "empty"
  | "text"
  /** `max`: characters, or entries of a list. */
  | "too-long"
  | "too-many"
  | "whole-number"
  | "yes-no"
  /** `options`: the values that are allowed. */
  | "one-of"
  | "amount-type"
  /** `typed`: what the file has. */
  | "amount"
  /** `typed`, `least`. */
  | "too-low"
  | "twice"
  | "plan-unknown"
  | "named-plan-unknown"
  /** `plan`: it is in the order twice. */
  | "order-twice"
  | "not-offered"
  /** `before`, `after`: contents of a package that exists never change. */
  | "contents"
  /** `before`, `after`: a field that is only to read. */
  | "read-only"
  | "new-off-sale"
  /** Of a new package: the characters or the length of its id. */
  | "package-id"
  /** `max`: the largest number of a new package. */
  | "too-large"
  /** `kind`: packages of this kind have no such field. */
  | "surplus"
  /** `now`: the price that is missing in the file. */
  | "price-missing";

/** Where an error is. `id`: of the plan or package; of an entry without one, that of the entry before it, or null for the first. */
type FilePlace =
  | { in: "file" }
  /** A whole list: `order`, `plans` or `packages`, or a field that the format does not have. */
  | { in: "list"; list: string }
  | { in: "entry"; id: string }
  | { in: "unnamed"; what: "plan" | "package"; after: string | null };

export type FileError = {
  place: FilePlace;
  /** The field of the entry, with its part: `days`, `price.HKD`, `names.en`. Null for the whole entry. */
  field: string | null;
  code: FileErrorCode;
  values: Record<string, string | number>;
};

/** Returns an error of a plan or package with an id. */
export const entryError = (id: string, field: string | null, code: FileErrorCode, values: FileError["values"] = {}): FileError => ({
  place: { in: "entry", id },
  field,
  code,
  values,
});
