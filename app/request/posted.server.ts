import type { AppLoadContext } from "@remix-run/node";

/** What a post carried, and the fields it was refused for. */
export type Posted = {
  typed: Record<string, string>;
  wrong: string[];
  /** Fields that a form has more than once, each as it was typed, in their order. */
  repeated?: Record<string, string[]>;
};

const postedBy = new WeakMap<AppLoadContext, Posted>();

/** Keeps what a post carried for the loaders of the same answer: Remix gives them a request without its body. */
export function keepPosted(context: AppLoadContext, posted: Posted): void {
  postedBy.set(context, posted);
}

/** What the post carried that this page answers; null where it answers a visit. */
export function readPosted(context: AppLoadContext): Posted | null {
  return postedBy.get(context) ?? null;
}

/** The text fields of a posted form, each as it was typed last. */
export function typedFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** No form of ours has so many fields of one name. */
const MOST_FIELDS = 50;

/** What was typed into all fields of one name, empty ones too. */
export function typedList(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .slice(0, MOST_FIELDS);
}
