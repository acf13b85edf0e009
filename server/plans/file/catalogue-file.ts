import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { PACKAGE_KINDS } from "#server/domain/product-kinds.schema.ts";
import { LANGUAGES, type Currency, type Language } from "#server/locale/locale.schema.ts";
import { formatMoney, MINIMUM_CHARGE, parseAmount } from "#server/locale/money.schema.ts";
import { locateSyntaxError } from "#server/db/seed/read-json.ts";
import { entryError, type FileError, type FileErrorCode } from "./file-error.ts";

const MAX_PACKAGES = 20_000;
const MAX_WORDS = 60;
/** Characters of the file that an error quotes. */
const MAX_QUOTE = 20;
/** More errors than this are only counted: one wrong field repeats in every entry. */
const MAX_ERRORS = 300;
/** After this number of entries the event loop serves others. */
const ENTRIES_PER_TURN = 100;

// The messages of the schema are codes of `FileErrorCode`.
const code = (name: FileErrorCode) => name;
/** An issue with values. */
const issue = (name: FileErrorCode, values: FileError["values"]) => ({ code: "custom" as const, message: code(name), params: { values } });

const wholeNumber = z.number(code("whole-number")).int(code("whole-number")).positive(code("whole-number"));
const words = z.string(code("text")).trim().min(1, code("empty")).max(MAX_WORDS, code("too-long"));
const yesOrNo = z.boolean(code("yes-no"));

/** A price as staff write it: "93.00". */
const price = (currency: Currency) =>
  z
    .union([z.string(), z.number()], code("amount-type"))
    .transform((value, ctx) => {
      const typed = String(value).slice(0, MAX_QUOTE);
      const amount = parseAmount(String(value));
      const least = MINIMUM_CHARGE[currency];
      if (amount === null) ctx.addIssue(issue("amount", { typed }));
      else if (amount < least) ctx.addIssue(issue("too-low", { typed, least: formatMoney(least, currency, "en") }));
      return amount ?? 0;
    })
    .optional();

const PackageSchema = z.strictObject({
  id: words,
  plan: words,
  kind: z.enum(PACKAGE_KINDS, code("one-of")),
  dataMb: wholeNumber.optional(),
  dailyMb: wholeNumber.optional(),
  reducedKbps: wholeNumber.optional(),
  days: wholeNumber,
  hotspot: yesOrNo,
  useByDays: wholeNumber,
  onSale: yesOrNo,
  price: z.strictObject({ CNY: price("CNY"), HKD: price("HKD"), USD: price("USD") }, code("object")),
});
export type FilePackage = z.output<typeof PackageSchema>;

const PlanSchema = z.strictObject({
  id: words,
  /** Only to read: the network determines it. */
  exit: words.optional(),
  names: z.strictObject(Object.fromEntries(LANGUAGES.map((language) => [language, words])) as Record<Language, typeof words>, code("object")),
});

type FilePlan = z.output<typeof PlanSchema>;

/** The file without its entries, which are checked step by step. */
const ListsSchema = z.strictObject(
  {
    order: z.array(words, code("list")).max(MAX_PACKAGES, code("too-many")),
    plans: z.array(z.unknown(), code("list")).max(MAX_PACKAGES, code("too-many")),
    packages: z.array(z.unknown(), code("list")).max(MAX_PACKAGES, code("too-many")),
  },
  code("object"),
);

/** Plans and packages in the format that staff edit. */
export type CatalogueFile = {
  /** The plans that come first in lists. */
  order: string[];
  plans: FilePlan[];
  packages: FilePackage[];
};

/** `count`: of all errors, of which `errors` are the first. */
export type ParsedFile = { ok: true; file: CatalogueFile } | { ok: false; errors: FileError[]; count: number };

/** Parses the file that `catalogue export` writes. Errors are returned together, each with the package or plan and the field. */
export async function parseCatalogueFile(text: string): Promise<ParsedFile> {
  let data: unknown;
  try {
    data = JSON.parse(text) as unknown;
  } catch {
    return { ok: false, errors: [{ place: { in: "file" }, field: null, code: "json", values: await locateSyntaxError(text) }], count: 1 };
  }
  await nextTurn();
  const lists = ListsSchema.safeParse(data);
  const found = new FoundErrors();
  if (!lists.success) for (const one of lists.error.issues) found.add(toFileErrors(data, one, { base: [], before: null }));
  const plans = await parseEntries(PlanSchema, "plans", { data, found });
  const packages = await parseEntries(PackageSchema, "packages", { data, found });
  if (lists.success && found.count === 0) found.add([...findTwice(plans), ...findTwice(packages)]);
  const { errors, count } = found;
  return lists.success && count === 0 ? { ok: true, file: { order: lists.data.order, plans, packages } } : { ok: false, errors, count };
}

/** The first errors of a file, and the number of all. */
class FoundErrors {
  readonly errors: FileError[] = [];
  count = 0;

  add(errors: FileError[]): void {
    this.count += errors.length;
    this.errors.push(...errors.slice(0, MAX_ERRORS - this.errors.length));
  }
}

type Parsing = { data: unknown; found: FoundErrors };

/** Parses the entries of a list, and adds their errors. */
async function parseEntries<Schema extends z.ZodType>(
  schema: Schema,
  list: "plans" | "packages",
  { data, found }: Parsing,
): Promise<z.output<Schema>[]> {
  const entries = valueAt(data, [list]);
  if (!Array.isArray(entries) || entries.length > MAX_PACKAGES) return [];
  const parsed: z.output<Schema>[] = [];
  let before: string | null = null;
  for (const [index, entry] of entries.entries()) {
    if (index % ENTRIES_PER_TURN === 0) await nextTurn();
    const result = schema.safeParse(entry);
    if (result.success) parsed.push(result.data);
    else for (const one of result.error.issues) found.add(toFileErrors(data, one, { base: [list, index], before }));
    before = idOf(entry) ?? before;
  }
  return parsed;
}

function findTwice(entries: { id: string }[]): FileError[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { id } of entries) (seen.has(id) ? twice : seen).add(id);
  return [...twice].map((id) => entryError(id, null, "twice"));
}

/** `base`: the path of what a schema has parsed. `before`: the last id before it in its list. */
type Parsed = { base: PropertyKey[]; before: string | null };

/** Converts an issue of a schema. */
function toFileErrors(data: unknown, found: z.core.$ZodIssue, { base, before }: Parsed): FileError[] {
  const path = [...base, ...found.path];
  const at = placeOf(data, path, before);
  if (found.code === "unrecognized_keys")
    return found.keys.map((key) => ({ ...at, code: "unknown-field", values: { field: key.slice(0, 2 * MAX_QUOTE) } }));
  if (path.length > base.length && valueAt(data, path) === undefined) return [{ ...at, code: "missing", values: {} }];
  return [{ ...at, code: found.message as FileErrorCode, values: valuesOf(found) }];
}

function valuesOf(found: z.core.$ZodIssue): FileError["values"] {
  if (found.code === "custom") return (found.params?.values ?? {}) as FileError["values"];
  if (found.code === "invalid_value") return { options: found.values.map(String).join(", ") };
  return found.code === "too_big" ? { max: Number(found.maximum) } : {};
}

const idOf = (entry: unknown): string | null => {
  const id = valueAt(entry, ["id"]);
  return typeof id === "string" && id.trim() !== "" ? id.slice(0, MAX_WORDS) : null;
};

/** Names a place by the id of its entry and the field. */
function placeOf(data: unknown, path: PropertyKey[], before: string | null): Pick<FileError, "place" | "field"> {
  const [list, index, ...field] = path.map((part) => (typeof part === "symbol" ? "" : part));
  if (list === undefined) return { place: { in: "file" }, field: null };
  if (typeof index !== "number") return { place: { in: "list", list: String(list) }, field: null };
  if (list === "order") return { place: { in: "list", list: `order ${index + 1}` }, field: null };
  const named = field.length > 0 ? field.join(".") : null;
  const own = idOf(valueAt(data, [list, index]));
  if (own !== null) return { place: { in: "entry", id: own }, field: named };
  return { place: { in: "unnamed", what: list === "plans" ? "plan" : "package", after: before }, field: named };
}

const valueAt = (data: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part], data);
