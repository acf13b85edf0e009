import { useTranslation } from "react-i18next";
import type { FieldMeta } from "#app/forms/field-parts.tsx";
import { FileField } from "#app/forms/file-field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { formatFileSize } from "#app/ui/format-data.ts";
import { ATTACHMENT_ACCEPT, ATTACHMENTS, type Attachment } from "#server/partners/attachment.schema.ts";
import type { FileProblem } from "./enquiry-state.ts";

type AttachmentsFieldProps = {
  field: FieldMeta;
  /** What the server has. */
  kept: Attachment[];
  problems: FileProblem[];
  /** Where the form is posted to. */
  address: string;
};

const MB = 1024 * 1024;

/** Files to send along: those that have come stand listed, each with its button; more are chosen below (§3, §5). */
export function AttachmentsField({ field, kept, problems, address }: AttachmentsFieldProps) {
  const { t } = useTranslation("enquiry");
  const most = { most: ATTACHMENTS.most, each: ATTACHMENTS.each / MB, all: ATTACHMENTS.all / MB };
  return (
    <FileField
      field={{ ...field, errors: problems.map(({ message }) => message) }}
      label={t("field.files")}
      hint={t("files.hint", most)}
      optional
      accept={ATTACHMENT_ACCEPT}
      multiple
      before={kept.length > 0 && <KeptFiles kept={kept} address={`${address}#${field.id}`} />}
    />
  );
}

/** The files that have come: name, kind and size; each may be taken away again. */
function KeptFiles({ kept, address }: { kept: Attachment[]; address: string }) {
  const { t } = useTranslation("enquiry");
  const language = useLanguage();
  return (
    <ul className="list-plain" aria-label={t("files.kept")}>
      {kept.map(({ id, name, kind, size }) => (
        <li key={id} className="file-row">
          <span>
            <b>{name}</b>{" "}
            <span className="soft small nowrap">{t("files.fact", { kind: kind.toUpperCase(), size: formatFileSize(size, language) })}</span>
          </span>
          <input type="hidden" name="keep" value={id} />
          <Button
            type="submit"
            kind="quiet"
            name="remove"
            value={id}
            formNoValidate
            formAction={address}
            aria-label={t("files.remove-named", { name })}
          >
            {t("files.remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
