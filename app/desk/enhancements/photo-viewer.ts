/** Enlarges and rotates the photos of a document without loading the page again, so that nothing typed is lost. */
export function enhancePhotoViewers(): void {
  for (const viewer of document.querySelectorAll<HTMLElement>("[data-photo-viewer]")) {
    const sheets = [...viewer.querySelectorAll<HTMLElement>(".photo-sheet")];
    viewer.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-photo-zoom], [data-photo-turn]") : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { photoZoom, photoTurn } = link.dataset;
      for (const { dataset } of sheets) {
        if (photoZoom) dataset.zoom = photoZoom;
        if (photoTurn) dataset.rotate = String((Number(dataset.rotate) + Number(photoTurn)) % 360);
      }
      if (!photoZoom) return;
      for (const other of viewer.querySelectorAll("[data-photo-zoom]")) other.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
    });
  }
}
