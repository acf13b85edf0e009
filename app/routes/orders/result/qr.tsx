/** A QR code that the server drew: one path in a square; dark on white also on dark pages, since cameras need it so. */
export function Qr({ drawing, label }: { drawing: { size: number; path: string }; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={drawing.path} />
    </svg>
  );
}
