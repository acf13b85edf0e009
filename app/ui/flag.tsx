/** The address of one file with all flags (`server/launch/flag-sprite.mjs`). */
declare const FLAG_SPRITE: string;

type FlagProps = {
  /** The name of the file under /flags, without .svg. */
  id: string;
  size?: 24 | 40 | 56;
  /** Takes the flag from the file with all of them: for a page with more flags than MAX_FLAG_FILES. */
  fromSprite?: boolean;
};

/** More flags than this cost more than the file with all of them: each half a kB and a request, the file 24 kB. */
export const MAX_FLAG_FILES = 40;

/** A round flag, or the symbol of a region. */
export function Flag({ id, size = 40, fromSprite }: FlagProps) {
  const className = `flag-box flag-${size}`;
  return (
    <span className={className}>
      <img src={fromSprite ? `${FLAG_SPRITE}#${id}` : `/flags/${id}.svg`} width={size} height={size} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
