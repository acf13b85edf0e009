import type chat from "./texts/ja/chat.json";
import type consent from "./texts/ja/consent.json";
import type documents from "./texts/ja/documents.json";
import type errors from "#server/locale/texts/ja/errors.json";
import type forms from "./texts/ja/forms.json";
import type ineligible from "./texts/ja/ineligible.json";
import type photo from "./texts/ja/photo.json";
import type realName from "./texts/ja/real-name.json";
import type reasons from "#server/locale/texts/ja/reasons.json";
import type site from "./texts/ja/site.json";
import type ui from "./texts/ja/ui.json";
import type unavailable from "./texts/ja/unavailable.json";
import type upgrading from "./texts/ja/upgrading.json";
import type { KeyOf, TextValues } from "#server/locale/text-key.schema.ts";

/** The texts that exist in every language, as Japanese has them; a test compares the others with it. */
type ChannelTexts = {
  chat: typeof chat;
  consent: typeof consent;
  documents: typeof documents;
  errors: typeof errors;
  forms: typeof forms;
  ineligible: typeof ineligible;
  photo: typeof photo;
  "real-name": typeof realName;
  reasons: typeof reasons;
  site: typeof site;
  ui: typeof ui;
  unavailable: typeof unavailable;
  upgrading: typeof upgrading;
};

export type ChannelArea = keyof ChannelTexts;
type AreaKeys = { [A in ChannelArea]: KeyOf<ChannelTexts[A]> };
type ChannelTextKey = { [A in ChannelArea]: `${A}:${AreaKeys[A]}` }[ChannelArea];

/** The translation function of pages that exist in every language: takes only keys that have a text there. */
export type ChannelTranslate<A extends ChannelArea> = (key: AreaKeys[A] | ChannelTextKey, values?: TextValues) => string;
