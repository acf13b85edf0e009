import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AreaTexts } from "#server/locale/translator.schema.ts";

/** The texts of the pages, and those of forms that mails of the server show too. */
const files = import.meta.glob<AreaTexts>(["./*/*.json", "../../../server/locale/texts/*/*-form.json"], { eager: true, import: "default" });

/** Every text of a language, by area. Japanese and Korean have only those of the pages that exist in them. */
export const textsIn = (language: ChannelLanguage): Record<string, AreaTexts> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, content]) => {
      const [folder, name = ""] = file.split("/").slice(-2);
      return folder === language ? [[name.slice(0, -".json".length), content]] : [];
    }),
  );
