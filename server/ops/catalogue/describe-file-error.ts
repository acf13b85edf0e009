import type { FileError, FileErrorCode } from "#server/plans/file/file-error.ts";

type Values = FileError["values"];

const TEXTS: Record<FileErrorCode, (values: Values) => string> = {
  json: ({ line, column }) => `line ${line}, column ${column}: this is not JSON.`,
  object: () => "write an object in braces, as catalogue export does",
  list: () => "write a list in brackets",
  missing: () => "it is missing",
  "unknown-field": ({ field }) => `there is no field "${field}"`,
  empty: () => "it is empty",
  text: () => "write a text in quotes",
  "too-long": ({ max }) => `it has more than ${max} characters`,
  "too-many": ({ max }) => `there are more than ${max}`,
  "whole-number": () => "write a whole number greater than 0",
  "yes-no": () => "write true or false",
  "one-of": ({ options }) => `write one of ${options}`,
  "amount-type": () => 'write an amount such as "93.00"',
  amount: ({ typed }) => `"${typed}" is not an amount: write one greater than 0 with at most two decimals, such as "93.00"`,
  "too-low": ({ typed, least }) => `${typed} is too low: a price is at least ${least}`,
  twice: () => "it is in the file twice",
  "plan-unknown": () => "there is no plan with this id",
  "named-plan-unknown": ({ plan }) => `there is no plan ${plan}`,
  "order-twice": ({ plan }) => `${plan} is named twice`,
  "not-offered": () => "the release does not contain this package any more, so it cannot be sold: remove it from the file",
  contents: ({ before, after }) => `it is ${before}, and ${after} in the file. Orders refer to it, so give another package a new id`,
  "read-only": ({ before, after }) => `it is ${before}, and ${after} in the file. Only a release changes it`,
  "new-off-sale": () => "a new package is on sale; leave it out of the file until then",
  "package-id": () => "the id of a new package has 3 to 40 capital letters, digits, hyphens and underscores",
  "too-large": ({ max }) => `it is at most ${max} in a new package`,
  surplus: ({ kind }) => `a package of the kind ${kind} has none`,
  "price-missing": ({ now }) => `it is missing; it is ${now} now`,
};

/** Describes an error of a catalogue file with its place: `JP-5GB-30D: HKD price: it is missing`. */
export function describeFileError({ place, field, code, values }: FileError): string {
  return [describePlace(place), ...(field === null ? [] : [describeField(field)]), TEXTS[code](values)].join(": ");
}

function describePlace(place: FileError["place"]): string {
  if (place.in === "file") return "The file";
  if (place.in === "list") return place.list;
  if (place.in === "entry") return place.id;
  return place.after === null ? `The first ${place.what}, which has no id` : `A ${place.what} without an id, after ${place.after}`;
}

function describeField(field: string): string {
  const [first = "", second] = field.split(".");
  if (second === undefined) return first;
  return first === "price" ? `${second} price` : `name in ${second}`;
}
