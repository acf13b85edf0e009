import type { ReactElement } from "react";
import { Trans as I18nextTrans } from "react-i18next";
import type { TFunction } from "i18next";
import type { Area, KeyIn, Translate } from "./text-key.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";

type TransProps<A extends Area> = {
  t: Translate<A>;
  i18nKey: KeyIn<A>;
  values?: TextValues;
  /** The elements that the tags of the text stand for: `<policy>…</policy>`. */
  components: Record<string, ReactElement>;
};

/** react-i18next's `Trans` with checked keys: a text with elements in it. */
export function Trans<A extends Area>({ t, ...rest }: TransProps<A>) {
  return <I18nextTrans t={t as unknown as TFunction} {...rest} />;
}
