import type { FileError } from "#server/plans/file/file-error.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";

/** More errors than this are only counted. */
const SHOWN = 200;

/** The errors of a file, each with its place. `count`: of all. */
export function FileErrors({ errors, count }: { errors: FileError[]; count: number }) {
  const { t } = useTranslation("desk-catalogue");
  return (
    <Notice kind="alert" title={t("file.title", { count })}>
      <ul className="catalogue-errors">
        {errors.slice(0, SHOWN).map(({ place, field, code, values }, index) => (
          <li key={index}>
            <PlaceText place={place} /> {field !== null && <span className="code">{field}</span>} {t(`file.error.${code}`, values)}
          </li>
        ))}
      </ul>
      {count > SHOWN && <p>{t("file.more", { count: count - SHOWN })}</p>}
    </Notice>
  );
}

function PlaceText({ place }: { place: FileError["place"] }) {
  const { t } = useTranslation("desk-catalogue");
  if (place.in === "file") return null;
  if (place.in === "entry") return <strong>{place.id}</strong>;
  if (place.in === "list") return <strong className="code">{place.list}</strong>;
  const text = place.after === null ? t(`file.first-${place.what}`) : t(`file.unnamed-${place.what}`, { id: place.after });
  return <strong>{text}</strong>;
}
