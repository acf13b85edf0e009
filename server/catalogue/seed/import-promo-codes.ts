import { z } from "zod";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { readJson } from "#server/db/seed/read-json.ts";
import type { Importer } from "#server/db/seed/importer.ts";
import { PROMO_KINDS } from "#server/domain/order-states.schema.ts";

const Time = z.iso.datetime().transform((text) => Date.parse(text));
const PromoCodesSchema = z.object({
  codes: z.array(
    z.object({
      code: z.string().regex(/^[A-Z0-9]+$/),
      kind: z.enum(PROMO_KINDS),
      basisPoints: z.number().int().min(1).max(10_000).nullable().default(null),
      startsAt: Time.nullable().default(null),
      endsAt: Time.nullable().default(null),
      maxUses: z.number().int().positive().nullable().default(null),
      maxUsesPerCustomer: z.number().int().positive().nullable().default(null),
      amounts: z
        .partialRecord(
          z.enum(CURRENCIES),
          z.object({ amount: z.number().int().positive().nullable(), minimumSubtotal: z.number().int().nonnegative() }),
        )
        .default({}),
    }),
  ),
});

/**
 * Imports the promo codes of the file. A code no longer in the file ends. Codes that staff created or ended are not changed. `maxUses` is never
 * set below the number of uses so far. With `rules.withoutSamples`, the file counts as empty: codes that a start outside production imported end.
 */
export const importPromoCodes: Importer = async (trx, source, now, rules) => {
  const fileCodes = rules.withoutSamples ? [] : readJson("promo-codes.json", source.text, PromoCodesSchema).codes;
  const stored = await trx.selectFrom("promo_codes").select(["code", "taken", "by_staff"]).execute();
  const known = new Map(stored.map((row) => [row.code, row]));
  const codes = fileCodes.filter(({ code }) => known.get(code)?.by_staff !== 1);
  await insertRows(
    trx,
    "promo_codes",
    codes.map((row) => ({
      code: row.code,
      kind: row.kind,
      basis_points: row.basisPoints,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      max_uses: row.maxUses === null ? null : Math.max(row.maxUses, known.get(row.code)?.taken ?? 0),
      max_uses_per_customer: row.maxUsesPerCustomer,
    })),
    { key: ["code"] },
  );
  const namesInFile = new Set(fileCodes.map(({ code }) => code));
  const removed = stored.filter(({ code, by_staff }) => by_staff === 0 && !namesInFile.has(code)).map(({ code }) => code);
  if (removed.length > 0) {
    const ended = await trx
      .updateTable("promo_codes")
      .set({ ends_at: now })
      .where("code", "in", removed)
      .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .returning("code")
      .execute();
    if (ended.length > 0) rules.onCodesEnded?.(ended.map(({ code }) => code).sort());
  }
  const names = codes.map((row) => row.code);
  if (names.length > 0) await trx.deleteFrom("promo_amounts").where("code", "in", names).execute();
  await insertRows(
    trx,
    "promo_amounts",
    codes.flatMap((row) =>
      CURRENCIES.flatMap((currency) => {
        const terms = row.amounts[currency];
        return terms ? [{ code: row.code, currency, amount: terms.amount, minimum_subtotal: terms.minimumSubtotal }] : [];
      }),
    ),
  );
};
