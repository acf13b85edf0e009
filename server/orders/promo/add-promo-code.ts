import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findPromoDoubts, type NewPromoCode, type PromoDoubt } from "./new-promo.ts";

type Shop = Pick<AppContext, "db" | "clock">;
type Rejected = Rejection<"promo-exists" | "promo-ended">;

/** Checks a new promo code without adding it. `doubts`: what staff must confirm. */
export async function reviewPromoCode(shop: Shop, promo: NewPromoCode): Promise<{ ok: true; doubts: PromoDoubt[] } | Rejected> {
  if (hasEnded(promo, shop.clock())) return reject("promo-ended");
  const existing = await shop.db.selectFrom("promo_codes").select("code").where("code", "=", promo.code).executeTakeFirst();
  return existing ? reject("promo-exists") : { ok: true, doubts: findPromoDoubts(promo) };
}

/**
 * Adds a promo code, for staff. Importing the seed data never changes it. Rejects a code that exists already, one that has ended already, and, unless
 * `confirmed`, one with unusual terms.
 */
export async function addPromoCode(
  shop: Shop,
  { promo, confirmed, who }: { promo: NewPromoCode; confirmed: boolean; who: Staff },
): Promise<{ ok: true } | Rejected | { ok: false; code: "confirm-terms"; doubts: PromoDoubt[] }> {
  const review = await reviewPromoCode(shop, promo);
  if (!review.ok) return review;
  if (review.doubts.length > 0 && !confirmed) return { ok: false, code: "confirm-terms", doubts: review.doubts };
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

const hasEnded = ({ endsAt }: NewPromoCode, now: number): boolean => endsAt !== null && endsAt <= now;

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
