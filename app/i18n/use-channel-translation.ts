import type { ChannelArea, ChannelTranslate } from "./channel-text-key.ts";
import { useTranslator } from "./translator-context.ts";

/**
 * `useTranslation` for pages that exist in every language, and for the components that they use: takes only keys that have a text there.
 * dependency-cruiser checks that these pages load no `useTranslation` of all keys.
 */
export const useChannelTranslation = <A extends ChannelArea>(area: A): { t: ChannelTranslate<A> } => ({ t: useTranslator().in(area) });
