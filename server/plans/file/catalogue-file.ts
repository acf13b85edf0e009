import { z } from "zod";
import { PACKAGE_KINDS, VALIDITY_STARTS } from "#server/domain/product-kinds.schema.ts";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { formatMoney, MINIMUM_CHARGE, parseAmount } from "#server/locale/money.schema.ts";
import { parseJson } from "#server/db/seed/read-json.ts";

const NAME = "The file";
const MAX_PACKAGES = 20_000;

const wholeNumber = z
  .number("write a whole number greater than 0")
  .int("write a whole number greater than 0")
  .positive("write a whole number greater than 0");
const words = z.string("write a text in quotes").trim().min(1, "it is empty").max(60, "it has more than 60 characters");
const yesOrNo = z.boolean("write true or false");

/** A price as staff write it: "93.00". */
const price = (currency: Currency) =>
  z
    .union([z.string(), z.number()], 'write an amount such as "93.00"')
    .transform((typed, ctx) => {
      const amount = parseAmount(String(typed));
      if (amount === null)
        ctx.addIssue(`"${String(typed).slice(0, 20)}" is not an amount: write one greater than 0 with at most two decimals, such as "93.00"`);
      else if (amount < MINIMUM_CHARGE[currency])
        ctx.addIssue(`${typed} is too low: a price is at least ${formatMoney(MINIMUM_CHARGE[currency], currency, "en")}`);
      return amount ?? 0;
    })
    .optional();

const PackageSchema = z.strictObject({
  id: words,
  plan: words,
  kind: z.enum(PACKAGE_KINDS, `write one of ${PACKAGE_KINDS.join(", ")}`),
  dataMb: wholeNumber.optional(),
  dailyMb: wholeNumber.optional(),
  reducedKbps: wholeNumber.optional(),
  days: wholeNumber,
  hotspot: yesOrNo,
  validityStart: z.enum(VALIDITY_STARTS, `write one of ${VALIDITY_STARTS.join(", ")}`),
  useByDays: wholeNumber,
  onSale: yesOrNo,
  price: z.strictObject({ CNY: price("CNY"), HKD: price("HKD"), USD: price("USD") }, "write the price in each currency, in braces"),
});
export type FilePackage = z.output<typeof PackageSchema>;

const PlanSchema = z.strictObject({ id: words, names: z.strictObject({ en: words, "zh-cn": words, "zh-hk": words }, "write the names in braces") });

const FileSchema = z.strictObject(
  {
    /** The plans that come first in lists. */
    order: z.array(words, "write a list of plans in brackets"),
    plans: z.array(PlanSchema, "write a list in brackets"),
    packages: z.array(PackageSchema, "write a list in brackets").max(MAX_PACKAGES, `there are more than ${MAX_PACKAGES}`),
  },
  "write an object in braces, as catalogue export does",
);
/** Plans and packages in the format that staff edit. */
export type CatalogueFile = z.output<typeof FileSchema>;

export type ParsedFile = { ok: true; file: CatalogueFile } | { ok: false; errors: string[] };

/** Parses the file that `catalogue export` writes. All errors are returned, each with the package or plan and the field. */
export function parseCatalogueFile(text: string): ParsedFile {
  let data: unknown;
  try {
    data = parseJson(NAME, text);
  } catch (error) {
    return { ok: false, errors: [(error as Error).message] };
  }
  const parsed = FileSchema.safeParse(data);
  if (parsed.success) {
    const errors = [...findTwice(parsed.data.plans, "the plan"), ...findTwice(parsed.data.packages, "the package")];
    return errors.length > 0 ? { ok: false, errors } : { ok: true, file: parsed.data };
  }
  const errors = parsed.error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => `${describePlace(data, issue.path)}there is no field "${key.slice(0, 40)}"`);
    const isMissing = issue.path.length > 0 && valueAt(data, issue.path) === undefined;
    return [`${describePlace(data, issue.path)}${isMissing ? "it is missing" : issue.message}`];
  });
  return { ok: false, errors };
}

function findTwice(entries: { id: string }[], what: string): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { id } of entries) (seen.has(id) ? twice : seen).add(id);
  return [...twice].map((id) => `${id}: ${what} is in the file twice`);
}

/** Names a place by the id of its entry and the words of the form: `JP-5GB-30D: HKD price: `. */
function describePlace(data: unknown, path: PropertyKey[]): string {
  const [list, index, ...field] = path;
  if (typeof index !== "number") return list === undefined ? "The file: " : `${String(list)}: `;
  if (list === "order") return `order: ${JSON.stringify(valueAt(data, [list, index]))?.slice(0, 40)}: `;
  const entry = nameEntry(data, String(list), index);
  const [first, second] = field.map(String);
  if (first === undefined) return `${entry}: `;
  if (first === "price" && CURRENCIES.includes(second as Currency)) return `${entry}: ${second} price: `;
  return `${entry}: ${first === "names" && second ? `name in ${second}` : first}: `;
}

/** Names an entry of a list by its id, or by the one before it if it has none. */
function nameEntry(data: unknown, list: string, index: number): string {
  const idAt = (position: number) => {
    const id = valueAt(data, [list, position, "id"]);
    return typeof id === "string" && id.trim() !== "" ? id.slice(0, 60) : null;
  };
  const what = list === "plans" ? "plan" : "package";
  for (let position = index; position >= 0; position--) {
    const id = idAt(position);
    if (id !== null) return position === index ? id : `A ${what} without an id, after ${id}`;
  }
  return `A ${what} without an id, at the beginning of ${list}`;
}

const valueAt = (data: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part], data);
