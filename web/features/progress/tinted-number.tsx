import { Fragment, type ReactNode } from 'react';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useTint } from '#web/ui/people/tint.ts';

/** Stands for the number in a message. */
export const SLOT = '\u0001';

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

/** A message with what stands in its places, each of which is one character. */
export function filled(text: string, places: Readonly<Record<string, ReactNode>>): ReactNode {
  return text
    .split(new RegExp(`([${Object.keys(places).join('')}])`))
    .map((part, at) => <Fragment key={at}>{places[part] ?? part}</Fragment>);
}
