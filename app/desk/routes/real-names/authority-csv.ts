import { data } from "@remix-run/node";
import { AuthorityExportSchema } from "#server/real-name/retention/authority-export.schema.ts";
import { EXPORT_COLUMNS, exportRegistrations } from "#server/real-name/retention/export-registrations.ts";
import { requireConfirmation } from "#app/desk/confirmation.server.ts";
import { csvFile } from "#app/desk/file-response.server.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { staffAction } from "#app/desk/staff.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Downloads who registered which SIM, as a file for an authority. */
export const action = staffAction({
  export: {
    access: "real-names.export",
    async run({ shop, who, form, request, context }) {
      requireConfirmation(request, context, "/real-names/authority");
      const parsed = parseForm(form, AuthorityExportSchema);
      if (!parsed.ok) throw data(null, { status: 400 });
      const { from, to, iccid = null } = parsed.value;
      const rows = await exportRegistrations(shop, { from, until: to + DAY_MS, iccid, who });
      return csvFile("registrations", EXPORT_COLUMNS, rows, shop.clock());
    },
  },
});
