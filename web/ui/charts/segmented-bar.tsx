import { classNames } from '#web/ui/layout/class-names.ts';

import { type ChartTone, TONES } from './tones.ts';

interface BarPart {
  readonly key: string;
  readonly tone: ChartTone;
  readonly value: number;
}

interface SegmentedBarProps {
  readonly parts: readonly BarPart[];
  /** What the whole bar stands for; what the parts leave of it is empty. */
  readonly total: number;
  /** Says the parts in words; left out where the numbers stand beside it. */
  readonly label?: string | undefined;
  /** Opens what a part stands for; what stands beside the bar has the same for keys. */
  readonly onOpen?: ((key: string) => void) | undefined;
  readonly className?: string | undefined;
}

/** Parts of a whole on one line. */
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
