import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { formatFileSize } from "#app/ui/format-data.ts";
import { isConverted, type Attachment } from "#server/partners/attachments/attachment.schema.ts";

type KeptFilesProps = {
  kept: Attachment[];
  /** Where the form is posted to for a file to be taken away. */
  address: string;
  /** With scripts: takes one away without loading the page; false where that did not come through. */
  onRemove: (id: string) => Promise<boolean>;
};

/** The files that have come: name, kind and size; each may be taken away again. */
export function AttachmentList({ kept, address, onRemove }: KeptFilesProps) {
  const { t } = useTranslation("enquiry");
  const language = useLanguage();
  const [going, setGoing] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const remove = async (id: string) => {
    if (going !== null) return;
    setGoing(id);
    setFailed((await onRemove(id)) ? null : id);
    setGoing(null);
  };
  return (
    <ul className="list-plain" aria-label={t("files.kept")}>
      {kept.map(({ id, name, kind, size }) => (
        <li key={id} className="file-row">
          <span>
            <b>{name}</b>{" "}
            <span className="soft small nowrap">
              {t(isConverted({ name, kind }) ? "files.kept-as" : "files.fact", { kind: kind.toUpperCase(), size: formatFileSize(size, language) })}
            </span>
            {failed === id && (
              <span role="alert" className="field-error">
                {t("attachments:not-removed")}
              </span>
            )}
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
            aria-disabled={going !== null || undefined}
            onClick={(event) => {
              event.preventDefault();
              void remove(id);
            }}
          >
            {going === id && <span className="spinner" aria-hidden="true" />}
            {t("files.remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
