import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { tipOf } from '#web/ui/feedback/tooltip.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** With icons, only the selected one shows its text, and in a narrow bar none does. */
  readonly icon?: LucideIcon | undefined;
  /** Number of things in this view. */
  readonly count?: number | undefined;
}

interface SegmentedProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly options: readonly Segment<Value>[];
}

/**
 * Switches between two to six views of the same thing: one tab stop, arrow keys select. It
 * measures nothing, since the list below renders anew when it is used.
 */
export function Segmented<Value extends string>({
  value,
  onChange,
  label,
  options,
}: SegmentedProps<Value>) {
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = (at + step + options.length) % options.length;
    const [option, button] = [options[next], event.currentTarget.parentElement?.children[next]];
    if (button instanceof HTMLElement) button.focus();
    if (option) onChange(option.value);
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex w-fit gap-0.5 rounded-control bg-press p-0.5 hc:inset-ring hc:inset-ring-line forced-colors:border"
    >
      {options.map((option) => (
        <SegmentButton
          key={option.value}
          option={option}
          isChosen={option.value === value}
          onChoose={() => onChange(option.value)}
          onKey={handleKey}
        />
      ))}
    </div>
  );
}

interface SegmentButtonProps {
  readonly option: Segment<string>;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

function SegmentButton({ option, isChosen, onChoose, onKey }: SegmentButtonProps) {
  const { icon, label, count } = option;
  const number = count === undefined ? '' : formatNumber(count);
  const isSignOnly = icon !== undefined && !isChosen;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={`${label} ${number}`.trim()}
      tabIndex={isChosen ? 0 : -1}
      {...(isSignOnly && tipOf(label))}
      className={classNames(
        'touch-target relative inline-flex h-6 min-w-7 shrink-0 items-center justify-center gap-1.5 rounded-chip px-2 whitespace-nowrap select-none motion-quick',
        isChosen
          ? 'bg-surface font-medium text-ink ring ring-line forced-colors:outline-2 forced-colors:outline-[Highlight]'
          : 'text-muted hover:text-ink',
      )}
      onClick={onChoose}
      onKeyDown={onKey}
    >
      {icon && <Icon of={icon} />}
      {!isSignOnly && <span className={icon && 'narrow:sr-only'}>{label}</span>}
      {number !== '' && <span className="num text-12 font-normal text-muted">{number}</span>}
    </button>
  );
}

/** The step of an arrow key: forward in reading direction, or down. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): 1 | -1 | 0 {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isRtl ? -1 : 1;
}
