import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { PromoCode } from "./promo-code.ts";

/** A promo code that staff add; it has no uses yet. */
export type NewPromoCode = Omit<PromoCode, "taken">;

/** Adds a promo code, for staff. Importing the seed data never changes it. Rejects a code that exists already. */
export async function addPromoCode(
  shop: Pick<AppContext, "db" | "clock">,
  { promo, who }: { promo: NewPromoCode; who: Staff },
): Promise<{ ok: true } | Rejection<"promo-exists">> {
  return shop.db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto("promo_codes")
      .values({
        code: promo.code,
        kind: promo.kind,
        basis_points: promo.basisPoints,
        starts_at: promo.startsAt,
        ends_at: promo.endsAt,
        max_uses: promo.maxUses,
        max_uses_per_customer: promo.maxUsesPerCustomer,
        by_staff: 1,
      })
      .onConflict((on) => on.column("code").doNothing())
      .returning("code")
      .executeTakeFirst();
    if (!inserted) return reject("promo-exists");
    const terms = CURRENCIES.flatMap((currency) => {
      const term = promo.amounts[currency];
      return term ? [{ code: promo.code, currency, amount: term.amount, minimum_subtotal: term.minimumSubtotal }] : [];
    });
    if (terms.length > 0) await tx.insertInto("promo_amounts").values(terms).execute();
    const subject = { kind: "promo-code", id: promo.code } as const;
    await recordStaffAction(tx, { who, action: "promo-code.add", subject, after: describeTerms(promo), now: shop.clock() });
    return { ok: true };
  });
}

/** The terms as values of the audit log: amounts and minimums per currency, minor units. */
function describeTerms({ kind, basisPoints, startsAt, endsAt, maxUses, maxUsesPerCustomer, amounts }: NewPromoCode) {
  const perCurrency = CURRENCIES.flatMap((currency) => {
    const term = amounts[currency];
    return term
      ? [
          [`amount${currency}`, term.amount],
          [`minimum${currency}`, term.minimumSubtotal],
        ]
      : [];
  });
  return { kind, basisPoints, startsAt, endsAt, maxUses, maxUsesPerCustomer, ...(Object.fromEntries(perCurrency) as Record<string, number | null>) };
}
