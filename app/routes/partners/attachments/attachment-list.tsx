import { useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { formatFileSize } from "#app/ui/format-data.ts";
import { isConverted, type Attachment } from "#server/partners/attachments/attachment.schema.ts";

type AttachmentListProps = {
  attachments: Attachment[];
  /** The URL for posting the form without scripts to remove a file. */
  address: string;
  /** With scripts: removes a file without loading the page; resolves to false if the request failed. */
  onRemove: (id: string) => Promise<boolean>;
};

/** The uploaded files with name, kind and size, each with a button to remove it. */
export function AttachmentList({ attachments, address, onRemove }: AttachmentListProps) {
  const { t } = useTranslation("enquiry");
  const language = useLanguage();
  const [removingId, setRemovingId] = useState<string | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const remove = async (id: string) => {
    if (removingId !== null) return;
    setRemovingId(id);
    setFailedId((await onRemove(id)) ? null : id);
    setRemovingId(null);
  };
  return (
    <ul className="list-plain" aria-label={t("files.kept")}>
      {attachments.map(({ id, name, kind, size }) => (
        <li key={id} className="file-row">
          <span>
            <b>{name}</b>{" "}
            <span className="soft small nowrap">
              {t(isConverted({ name, kind }) ? "files.kept-as" : "files.fact", { kind: kind.toUpperCase(), size: formatFileSize(size, language) })}
            </span>
            {failedId === id && (
              <span role="alert" className="field-error">
                {t("attachments:not-removed")}
              </span>
            )}
          </span>
          {/* The form posts the ids of all attachments that it shows. */}
          <input type="hidden" name="keep" value={id} />
          <Button
            type="submit"
            kind="quiet"
            name="remove"
            value={id}
            formNoValidate
            formAction={address}
            aria-label={t("files.remove-named", { name })}
            aria-disabled={removingId !== null || undefined}
            onClick={(event) => {
              event.preventDefault();
              void remove(id);
            }}
          >
            {removingId === id && <span className="spinner" aria-hidden="true" />}
            {t("files.remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
