import type { ReactElement } from "react";
import { Trans as I18nextTrans } from "react-i18next";
import type { TFunction } from "i18next";
import type { TextValues } from "#server/locale/text-key.schema.ts";

type TransProps<Translation extends (key: never) => string> = {
  t: Translation;
  i18nKey: Extract<Parameters<Translation>[0], string>;
  values?: TextValues;
  /** The elements that the tags of the text stand for: `<policy>…</policy>`. */
  components: Record<string, ReactElement>;
};

/** react-i18next's `Trans` with checked keys: a text with elements in it. */
export function Trans<Translation extends (key: never) => string>({ t, ...rest }: TransProps<Translation>) {
  return <I18nextTrans t={t as unknown as TFunction} {...rest} />;
}
