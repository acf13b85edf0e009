import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from "react";
import type { TextValues } from "#server/locale/text-key.schema.ts";

type TransProps<Translation extends (key: never) => string> = {
  t: Translation;
  i18nKey: Extract<Parameters<Translation>[0], string>;
  values?: TextValues;
  /** The elements that the tags of the text stand for: `<policy>…</policy>`. */
  components: Record<string, ReactElement>;
};

/** Tags are not nested. The groups are the two names and the words between the tags. */
const TAGS = /<(\w+)>([^<]*)<\/(\w+)>/;

/** A text with elements in it. What is not a tag of `components` is shown as it is. */
export function Trans<Translation extends (key: never) => string>({ t, i18nKey, values, components }: TransProps<Translation>): ReactNode {
  const translate = t as unknown as (key: string, values?: TextValues) => string;
  const [first = "", ...found] = translate(i18nKey, values).split(TAGS);
  const parts: ReactNode[] = [first];
  for (let at = 0; at < found.length; at += 4) {
    const [name = "", words = "", closed = "", after = ""] = found.slice(at, at + 4);
    // The name may come from a value: "constructor" is in every object.
    const element = name === closed && Object.hasOwn(components, name) && components[name];
    parts.push(element ? cloneElement(element, {}, words) : `<${name}>${words}</${closed}>`, after);
  }
  return createElement(Fragment, null, ...parts);
}
