import { z } from "zod";
import { getSettings, type Settings } from "#server/content/settings/get-settings.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

const MAX_KEYS = 50;
/** Characters: enough for fifty keys of 60 characters with quotes and separators. */
const MAX_LIST_LENGTH = 4_000;

/** Returns the list of a repeated form field, or of one field that contains a JSON array. */
function toList(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !value.startsWith("[")) return [value].flat();
  try {
    return JSON.parse(value);
  } catch {
    return [value];
  }
}

const KeysSchema = z.preprocess(
  (value) => (typeof value === "string" && value.length > MAX_LIST_LENGTH ? [] : toList(value)),
  z.array(z.string().max(60), { error: "errors.required" }).min(1, "errors.required").max(MAX_KEYS, "errors.too-many-parts"),
);
const EntrySchema = z.strictObject({
  Detail: z.strictObject({
    title: z.string(),
    link: z.string().nullable().describe("Absolute address"),
    content: z.string().optional().describe("HTML; only for notice and announcement"),
  }),
});

/** Returns content by key: footer links, notice, announcement. An unknown key gives an empty list (§7, /common/getCommonSetting). */
export const getCommonSettingCall = defineCall({
  about:
    "Returns content by key: footer_about_faq and footer_about_terms (links of the footer), notice, announcement. A key without content gives an empty list.",
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
  const absolute = (href: string | null) => (href === null ? null : new URL(href, origin).href);
  if (key === "notice" && notice) return [{ Detail: { title: notice.title, link: absolute(notice.href), content: notice.html } }];
  if (key === "announcement" && announcement) return [{ Detail: { title: announcement.title, link: null, content: announcement.html } }];
  // Without a notice, its key must not find the footer group of the same name.
  if (key === "notice") return [];
  const links = footer.find((group) => group.key === key)?.links ?? [];
  return links.map(({ title, href }) => ({ Detail: { title, link: absolute(href) } }));
}
