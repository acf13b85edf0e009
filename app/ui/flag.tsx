type FlagProps = {
  /** The name of the file under /flags, without .svg. */
  id: string;
  size?: 24 | 32 | 40 | 56;
  /** Accessible name, only if there is no visible name beside the flag. */
  label?: string;
};

/** A round flag, or the symbol of a region. */
export function Flag({ id, size = 40, label }: FlagProps) {
  const className = `flag-box flag-${size}`;
  const labelling = label ? ({ role: "img", "aria-label": label } as const) : {};
  return (
    <span className={className} {...labelling}>
      <img src={`/flags/${id}.svg`} width={size} height={size} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
