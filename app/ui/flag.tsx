type FlagProps = {
  /** The name of the file under /flags, without .svg. */
  id: string;
  size?: 24 | 40 | 56;
};

/** A round flag, or the symbol of a region. */
export function Flag({ id, size = 40 }: FlagProps) {
  const className = `flag-box flag-${size}`;
  return (
    <span className={className}>
      <img src={`/flags/${id}.svg`} width={size} height={size} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
