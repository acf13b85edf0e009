import type { Selectable } from "kysely";
import type { EnquiryFilesTable } from "#server/db/tables/partner-tables.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Attachment } from "./attachment.schema.ts";
import { openFileName } from "#server/partners/core/enquiry.ts";

/** Converts a row to an attachment as a form shows it. */
export const toAttachment = ({ sealer }: Pick<AppContext, "sealer">, row: Selectable<EnquiryFilesTable>): Attachment => ({
  id: row.id,
  name: openFileName(sealer, row.id, row.name_sealed),
  kind: row.kind,
  size: row.sent_size,
});
