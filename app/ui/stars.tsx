/** Stars of a rating as signs, which screen readers do not read, with their number in words. */
export function Stars({ stars, text }: { stars: number; text: string }) {
  return (
    <span className="nowrap">
      <span aria-hidden="true">{"★".repeat(stars) + "☆".repeat(5 - stars)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
