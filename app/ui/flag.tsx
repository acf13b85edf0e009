type FlagProps = {
  /** File under /flags, without .svg. */
  id: string;
  /** SVG text of ours, to stand inside the page; without it the file is loaded. */
  markup?: string;
  size?: 24 | 32 | 40 | 56;
  /** Only where no name stands beside the flag. */
  label?: string;
};

/** A round flag, or the mark of a region. */
export function Flag({ id, markup, size = 40, label }: FlagProps) {
  const className = `flag-box flag-${size}`;
  const naming = label ? ({ role: "img", "aria-label": label } as const) : {};
  // oxlint-disable-next-line react/no-danger -- markup is a flag file of ours, read by server/destinations/flag-markup.ts
  if (markup) return <span className={className} {...naming} dangerouslySetInnerHTML={{ __html: markup }} />;
  return (
    <span className={className} {...naming}>
      <img src={`/flags/${id}.svg`} width={size} height={size} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
