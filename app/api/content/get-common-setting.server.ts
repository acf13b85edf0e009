import { z } from "zod";
import { getSettings, type Settings } from "#server/content/settings/get-settings.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

const MOST_KEYS = 50;
/** Fifty keys of 60 characters, quoted and parted. */
const MAX_LIST = 4_000;

/** A list, as a form repeats it, or as one text with the list in JSON. */
function listed(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !value.startsWith("[")) return [value].flat();
  try {
    return JSON.parse(value);
  } catch {
    return [value];
  }
}

const KeysSchema = z.preprocess(
  (value) => (typeof value === "string" && value.length > MAX_LIST ? [] : listed(value)),
  z.array(z.string().max(60), { error: "errors.required" }).min(1, "errors.required").max(MOST_KEYS, "errors.too-many-parts"),
);
const EntrySchema = z.strictObject({
  Detail: z.strictObject({
    title: z.string(),
    link: z.string().nullable().describe("A whole address"),
    content: z.string().optional().describe("HTML: of the notice and the announcement"),
  }),
});

/** What the content service holds under some keys: the links of the footer, the notice, the announcement; a key it does not know is empty (§7, /common/getCommonSetting). */
export const getCommonSetting = defineCall({
  about:
    "Content by key: footer_about_faq and footer_about_terms (links of the footer), notice, announcement. A key without content is an empty list.",
  who: "anyone",
  input: z.object({ KeyList: KeysSchema }),
  output: z.record(z.string(), z.array(EntrySchema)),
  codes: [],
  examples: [{ KeyList: ["footer_about_faq", "footer_about_terms", "notice"] }],
  async run({ KeyList }, { shop, language }) {
    const settings = await getSettings(shop, language);
    return { ok: true, data: Object.fromEntries(KeyList.map((key) => [key, entriesOf(settings, key, shop.env.publicOrigin)])) };
  },
});

function entriesOf({ footer, notice, announcement }: Settings, key: string, origin: string): z.input<typeof EntrySchema>[] {
  const whole = (href: string | null) => (href === null ? null : new URL(href, origin).href);
  if (key === "notice" && notice) return [{ Detail: { title: notice.title, link: whole(notice.href), content: notice.html } }];
  if (key === "announcement" && announcement) return [{ Detail: { title: announcement.title, link: null, content: announcement.html } }];
  if (key === "notice") return [];
  const links = footer.find((group) => group.key === key)?.links ?? [];
  return links.map(({ title, href }) => ({ Detail: { title, link: whole(href) } }));
}
