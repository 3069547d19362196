import { classNames } from '#web/ui/layout/class-names.ts';

import { type ChartTone, TONES } from './tones.ts';

interface BarPart {
  readonly key: string;
  readonly tone: ChartTone;
  readonly value: number;
}

interface SegmentedBarProps {
  readonly parts: readonly BarPart[];
  /** Value of the full length; the rest beyond the parts is empty. */
  readonly total: number;
  /** Accessible description; missing where the numbers are beside the bar. */
  readonly label?: string | undefined;
  /** Opens what a part counts; keyboard users have the same links beside the bar. */
  readonly onOpen?: ((key: string) => void) | undefined;
  readonly className?: string | undefined;
}

/** Shares of a whole in one bar. */
export function SegmentedBar({ parts, total, label, onOpen, className }: SegmentedBarProps) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={classNames(
        'flex h-1.5 min-w-0 gap-px overflow-hidden rounded-full bg-press [print-color-adjust:exact] hc:inset-ring hc:inset-ring-line forced-colors:border',
        className,
      )}
    >
      {parts.map(({ key, tone, value }) =>
        value > 0 && total > 0 ? (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a twin of the number beside it
          <span
            key={key}
            {...(onOpen && { onClick: () => onOpen(key) })}
            className={classNames(
              'forced-color-adjust-none',
              TONES[tone].ground,
              onOpen && 'cursor-pointer',
            )}
            style={{ inlineSize: `${(value / total) * 100}%` }}
          />
        ) : null,
      )}
    </span>
  );
}
