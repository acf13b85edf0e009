export const ZOOMS = [1, 2, 3] as const;
const TURNS = [0, 90, 180, 270] as const;

/** How large a photo is shown, and by how many degrees clockwise it is rotated. */
export type PhotoView = { zoom: (typeof ZOOMS)[number]; rotate: (typeof TURNS)[number] };

/** Reads the view from the address, such as `?zoom=2&rotate=90`. */
export const photoView = ({ searchParams }: URL): PhotoView => ({
  zoom: ZOOMS.find((zoom) => String(zoom) === searchParams.get("zoom")) ?? 1,
  rotate: TURNS.find((turn) => String(turn) === searchParams.get("rotate")) ?? 0,
});

export const turned = (rotate: PhotoView["rotate"], by: 90 | 270): number => (rotate + by) % 360;
