import fc from "fast-check";
import { expect, test } from "vitest";
import { viewOrderedPackage } from "#app/routes/orders/view/ordered-package.server.ts";
import { viewEsim } from "#app/routes/orders/view/view-esim.server.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { activationDeadline } from "#server/orders/fulfilment/activation-deadline.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
const CODES = { iccid: "8985234000000000000", smdpAddress: "", matchingId: "", activationCode: "LPA:1$a$b", confirmationCode: null, apn: null };

test("the order form shows the day of first use that the order then has, at any time of the day and in any destination", () => {
  const plans = [...shop.catalogue().plans.values()].filter((plan) => plan.packages[0] && !plan.packages[0].prepaid);
  fc.assert(
    fc.property(fc.constantFrom(...plans), fc.integer({ min: 0, max: 2 * 24 * 60 }), (plan, minutes) => {
      const now = Date.UTC(2026, 10, 21) + minutes * 60_000;
      const packageId = plan.packages[0]?.id ?? "";
      const useBy = activationDeadline(shop.catalogue(), packageId, now);
      const issued = viewEsim(shop, { planId: plan.id, codes: CODES, useBy }, "en").useBy;
      expect(viewOrderedPackage({ ...shop, clock: () => now }, packageId, "en")?.useBy).toBe(
        issued && formatDateTime(issued.at, "en", "date", issued.timeZone),
      );
    }),
  );
});
