import { formatNumber } from '#web/lib/formats/numbers.ts';
import { filled, SLOT } from '#web/lib/i18n/filled.tsx';
import { useTint } from '#web/ui/people/tint.ts';

interface TintedProps {
  readonly value: number;
  /** Who has changed it. */
  readonly changedBy: string | null;
}

interface TintedNumberProps extends TintedProps {
  /** A message with `SLOT` where the number stands. */
  readonly text: string;
}

/** A message with a number that stands on the hue of whoever has just changed it. */
export function TintedNumber({ text, ...number }: TintedNumberProps) {
  return filled(text, { [SLOT]: <Tinted {...number} /> });
}

/** The number alone. */
export function Tinted({ value, changedBy }: TintedProps) {
  const { className } = useTint(value, changedBy);
  return <span className={`-mx-0.5 px-0.5 ${className}`}>{formatNumber(value)}</span>;
}
