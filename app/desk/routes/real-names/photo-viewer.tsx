import type { Side } from "#server/domain/registration-states.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { turned, ZOOMS, type PhotoView } from "./registration-state.tsx";

type PhotoViewerProps = { reference: string; sides: readonly Side[]; view: PhotoView };

/** The photos of a document, with links that enlarge and rotate them. Where scripts run, the page stays (`app/desk/entry.client.ts`). */
export function PhotoViewer({ reference, sides, view }: PhotoViewerProps) {
  const { t } = useTranslation("desk-real-names");
  if (sides.length === 0) return <p className="empty">{t("photo.gone")}</p>;
  const link = ({ zoom, rotate }: { zoom: number; rotate: number }) =>
    `?${new URLSearchParams({ zoom: String(zoom), rotate: String(rotate) })}#photos`;
  return (
    <section id="photos" className="photos" aria-label={t("photo.section")} data-photo-viewer="">
      <nav className="photo-tools" aria-label={t("photo.tools")}>
        {ZOOMS.map((zoom) => (
          <a
            key={zoom}
            href={link({ ...view, zoom })}
            className="button quiet"
            data-photo-zoom={zoom}
            data-shortcut={String(zoom)}
            title={t("key", { key: zoom })}
            aria-current={zoom === view.zoom ? "true" : undefined}
          >
            {t("photo.zoom", { percent: zoom * 100 })}
          </a>
        ))}
        <a
          href={link({ ...view, rotate: turned(view.rotate, 270) })}
          className="button quiet"
          data-photo-turn="270"
          data-shortcut="["
          title={t("key", { key: "[" })}
        >
          {t("photo.left")}
        </a>
        <a
          href={link({ ...view, rotate: turned(view.rotate, 90) })}
          className="button quiet"
          data-photo-turn="90"
          data-shortcut="]"
          title={t("key", { key: "]" })}
        >
          {t("photo.right")}
        </a>
      </nav>
      {sides.map((side) => (
        <figure key={side} className="photo">
          <div className="photo-view" role="group" aria-label={t(`photo.${side}`)}>
            <div className="photo-sheet" data-zoom={view.zoom} data-rotate={view.rotate}>
              <img src={`/real-names/${reference}/photo/${side}`} alt={t(`photo.${side}`)} />
            </div>
          </div>
          {sides.length > 1 && <figcaption className="soft small">{t(`photo.${side}`)}</figcaption>}
        </figure>
      ))}
      <p className="soft small">{t("photo.marked")}</p>
    </section>
  );
}
