import { data } from "@remix-run/node";
import { BRAND } from "#server/locale/brand.schema.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { exportPerson } from "#server/privacy/export-person.ts";
import { parsePerson } from "#server/privacy/parse-person.ts";
import { requireConfirmation } from "#app/desk/confirmation.server.ts";
import { staffAction } from "#app/desk/staff.server.ts";

/** Downloads everything stored about a person as a JSON file. */
export const action = staffAction({
  export: {
    access: "people.manage",
    async run({ shop, who, form, request, context }) {
      requireConfirmation(request, context, "/people");
      const typed = form.get("person");
      const person = typeof typed === "string" ? parsePerson(typed) : null;
      if (!person) throw data(null, { status: 400 });
      const exported = await exportPerson(shop, { person, who });
      return new Response(`${JSON.stringify(exported, null, 2)}\n`, {
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          // Without the address: the name of a file is seen by others.
          "Content-Disposition": `attachment; filename="${BRAND.slug}-person-${hongKongDay(shop.clock())}.json"`,
          "Cache-Control": "no-store",
        },
      });
    },
  },
});
