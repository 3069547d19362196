import type { CSSProperties } from 'react';

interface DotProps {
  readonly color: string;
  readonly size?: 8 | 12 | undefined;
}

/** A color that people chose. Colors carry no meaning alone: a name must be beside it. */
export function Dot({ color, size = 8 }: DotProps) {
  const style: CSSProperties = { backgroundColor: color };
  return (
    <span
      aria-hidden
      style={style}
      className={`${size === 8 ? 'size-2' : 'size-3'} shrink-0 rounded-full forced-color-adjust-none hc:inset-ring hc:inset-ring-line`}
    />
  );
}
