import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useTint } from '#web/ui/people/tint.ts';

/** Stands for the number in a message. */
export const SLOT = '\u0001';

interface TintedNumberProps {
  /** A message with `SLOT` where the number stands. */
  readonly text: string;
  readonly value: number;
  /** Who has changed it. */
  readonly changedBy: string | null;
}

/** A message with a number that stands on the hue of whoever has just changed it. */
export function TintedNumber({ text, value, changedBy }: TintedNumberProps) {
  const { className } = useTint(value, changedBy);
  const [before = '', after = ''] = text.split(SLOT);
  return (
    <>
      {before}
      <span className={`-mx-0.5 px-0.5 ${className}`}>{formatNumber(value)}</span>
      {after}
    </>
  );
}
