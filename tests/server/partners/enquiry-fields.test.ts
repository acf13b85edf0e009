import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { EnquirySchema, CHANNELS, LIMITS, MIN_WORDS } from "#server/partners/core/enquiry.schema.ts";
import { enquiryForm, enquiryPost, sentFile } from "#tests/support/partners/enquiry.ts";

type Fields = Record<string, string | string[]>;
const read = (post: FormData) => parseWithZod(post, { schema: EnquirySchema });

/** Returns the errors of a browser's post, by field. */
function rejections(post: FormData): Record<string, string[] | null> {
  const submission = read(post);
  return submission.status === "success" ? {} : (submission.error ?? {});
}

/** Returns the stored values of accepted fields. */
function storedValues(fields: Fields): Record<string, unknown> {
  const submission = read(enquiryPost(fields));
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

const repeatWords = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
const LINES = ["name", "jobTitle", "company", "city", "supplier", "website"] as const;
const REQUIRED = { required: "errors.required", select: "errors.select-required" } as const;
/** Every field with its error when missing; null if it is optional. */
const MISSING: Record<string, string | null> = {
  name: REQUIRED.required,
  jobTitle: REQUIRED.required,
  email: REQUIRED.required,
  phoneCountry: REQUIRED.select,
  phone: REQUIRED.required,
  company: REQUIRED.required,
  companyCountry: REQUIRED.select,
  city: REQUIRED.required,
  website: null,
  introduction: REQUIRED.required,
  intention: "errors.intention",
  salesBand: REQUIRED.select,
  channels: REQUIRED.select,
  supplier: null,
  product: REQUIRED.select,
};
const names = Object.keys(MISSING);
const errorOf = (name: string, message: string | null | undefined) => (message ? { [name]: [message] } : {});

test("the form has exactly the fields of the contract", () => {
  expect(Object.keys(enquiryForm()).sort()).toEqual([...names].sort());
  expect(Object.keys(EnquirySchema.shape).sort()).toEqual([...names].sort());
  expect(rejections(enquiryPost())).toEqual({});
});

describe("every field", () => {
  test.each(names)("%s is reported if it is missing, empty, or has only spaces or invisible characters", (name) => {
    const missing = enquiryPost();
    missing.delete(name);
    expect(rejections(missing)).toEqual(errorOf(name, MISSING[name]));
    for (const nothing of ["", "   ", "\t\r\n", "\0", "\u3000\u00a0"])
      expect(rejections(enquiryPost({ [name]: nothing }))).toEqual(errorOf(name, MISSING[name]));
  });

  test("reports all missing fields at once", () => {
    const all = Object.fromEntries(Object.entries(MISSING).flatMap(([name, message]) => (message ? [[name, [message]]] : [])));
    expect(rejections(new FormData())).toEqual(all);
  });

  test.each(names)("%s is text: rejects a file in its place", (name) => {
    const post = enquiryPost();
    post.set(name, sentFile(Buffer.from("x"), "x.txt"));
    expect(Object.keys(rejections(post))).toEqual([name]);
  });

  test.each(names.filter((name) => name !== "channels"))("%s is a single value: rejects a list or a structure", (name) => {
    const [value] = [enquiryForm()[name]].flat() as [string];
    const twice = enquiryPost({ [name]: [value, value] });
    const inside = enquiryPost();
    inside.delete(name);
    inside.append(`${name}.deep`, value);
    for (const post of [twice, inside]) expect(Object.keys(rejections(post))).toEqual([name]);
  });

  test.each(LINES)("%s accepts as many characters as its limit, and no more", (name) => {
    const text = (length: number) => (name === "website" ? `example.com/${"a".repeat(length - 12)}` : "名".repeat(length));
    expect(rejections(enquiryPost({ [name]: text(LIMITS[name]) }))).toEqual({});
    const message = `errors.too-long?field=enquiry-form%3Afield.${name}&max=${LIMITS[name]}`;
    expect(rejections(enquiryPost({ [name]: text(LIMITS[name] + 1) }))).toEqual({ [name]: [message] });
  });

  test.each(LINES.filter((name) => name !== "website"))("%s is one line without control characters", (name) => {
    const text = "Ada\r\nBcc: eve@example.com\0 \u2028\u202eLovelace\u2066\x1b[2J";
    expect(String(storedValues({ [name]: text })[name]).split(/ +/)).toEqual(["Ada", "Bcc:", "eve@example.com", "Lovelace", "[2J"]);
  });

  test.each(["name", "jobTitle", "company", "city"])("%s requires a letter or a digit", (name) => {
    for (const signs of ["-", "???", "\u200b", "\u3164", "\u2800"])
      expect(rejections(enquiryPost({ [name]: signs }))).toEqual(errorOf(name, REQUIRED.required));
    expect(rejections(enquiryPost({ [name]: "Lo 🙂" }))).toEqual(errorOf(name, "errors.pictograph"));
    for (const short of ["O", "李", "ﾀﾅｶ", "7", "א"]) expect(rejections(enquiryPost({ [name]: short }))).toEqual({});
  });
});

describe("rejects", () => {
  test.each<[string, string | string[], string]>([
    ["phoneCountry", "Hong Kong", REQUIRED.select],
    ["phoneCountry", "+852", REQUIRED.select],
    ["companyCountry", "HKG", REQUIRED.select],
    ["website", "none", "errors.website"],
    ["website", "javascript://example.com/%0aalert(1)", "errors.website"],
    ["introduction", repeatWords(MIN_WORDS - 1), "errors.introduction"],
    ["introduction", "字".repeat(MIN_WORDS - 1), "errors.introduction"],
    ["introduction", `${"字".repeat(12)}。${repeatWords(12)}`, "errors.introduction"],
    ["introduction", "ก".repeat(96), "errors.introduction"],
    ["introduction", "!? ".repeat(40), "errors.introduction"],
    ["introduction", "字".repeat(4_001), "errors.too-long?field=enquiry-form%3Afield.introduction&max=4000"],
    ["intention", "rent", "errors.intention"],
    ["salesBand", "0", REQUIRED.select],
    ["salesBand", "4", REQUIRED.select],
    ["channels", ["102-11"], REQUIRED.select],
    ["channels", ["102-01", "102-00"], REQUIRED.select],
    ["channels", "102-01,102-02", REQUIRED.select],
    ["channels", Array(51).fill("102-01"), REQUIRED.select],
    ["product", "201-03", REQUIRED.select],
    ["product", "102-01", REQUIRED.select],
  ])("%s: %s", (name, value, message) => expect(rejections(enquiryPost({ [name]: value }))).toEqual({ [name]: [message] }));
});

describe("accepts", () => {
  test.each<[string, Fields]>([
    ["25 words", { introduction: repeatWords(MIN_WORDS) }],
    ["25 characters of Chinese", { introduction: "字".repeat(MIN_WORDS) }],
    ["Chinese and Latin together", { introduction: `${"字".repeat(12)}。${repeatWords(13)}` }],
    ["Thai, which has no spaces between words", { introduction: "ก".repeat(97) }],
    ["4,000 characters of Chinese", { introduction: "字".repeat(4_000) }],
    ["4,000 characters with line breaks as browsers post them", { introduction: `${"word \r\n".repeat(666)}abcd` }],
    ["a hyphen for no website and no supplier", { website: "-", supplier: "—" }],
    ["all channels", { channels: [...CHANNELS] }],
    ["names in many scripts with marks", { name: "O’Neill-Müller, José", company: "𠮷野家ホールディングス（株）" }],
    ["right-to-left text", { name: "محمد بن سلمان", city: "تل أبيب" }],
  ])("%s", (_, fields) => expect(rejections(enquiryPost(fields))).toEqual({}));

  test("stores the intended values", () => {
    const enquiry = storedValues({
      name: "  Ａｄａ ",
      email: " Ada@Example.COM ",
      phoneCountry: "hk",
      website: "Example.com",
      introduction: `我们，销售。\r\n\r\n（${repeatWords(25)}）\0\u202e`,
      channels: ["102-03", "102-01", "102-03", ""],
      supplier: "-",
    });
    expect(enquiry).toMatchObject({
      name: "Ada",
      email: "ada@example.com",
      phoneCountry: "HK",
      website: "https://example.com/",
      introduction: `我们，销售。\n\n（${repeatWords(25)}）`,
      channels: ["102-01", "102-03"],
    });
    expect(enquiry.supplier).toBeUndefined();
  });
});
