import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { LucideIcon } from 'lucide-react';

import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** With signs, only the chosen one shows its words, where there is room. */
  readonly icon?: LucideIcon | undefined;
}

interface SegmentedProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly options: readonly Segment<Value>[];
}

/** One of two to six ways to see the same thing. */
export function Segmented<Value extends string>({
  value,
  onChange,
  label,
  options,
}: SegmentedProps<Value>) {
  return (
    <RadioGroup
      value={value}
      onValueChange={(next) => onChange(next)}
      aria-label={label}
      className="inline-flex gap-0.5 rounded-control bg-press p-0.5 hc:inset-ring hc:inset-ring-line forced-colors:border"
    >
      {options.map((option) => (
        <SegmentButton key={option.value} option={option} isChosen={option.value === value} />
      ))}
    </RadioGroup>
  );
}

interface SegmentButtonProps {
  readonly option: Segment<string>;
  readonly isChosen: boolean;
}

function SegmentButton({ option, isChosen }: SegmentButtonProps) {
  const isSignOnly = option.icon !== undefined && !isChosen;
  const button = (
    <Radio.Root
      value={option.value}
      aria-label={option.label}
      className={classNames(
        'touch-target relative inline-flex h-6 min-w-7 items-center justify-center gap-1.5 rounded-chip px-2 select-none motion-quick',
        'text-muted hover:text-ink data-checked:bg-surface data-checked:font-medium data-checked:text-ink data-checked:ring data-checked:ring-line',
        'forced-colors:data-checked:outline-2 forced-colors:data-checked:outline-[Highlight]',
      )}
    >
      {option.icon && <Icon of={option.icon} />}
      {!isSignOnly && <span className={option.icon && 'tight:hidden'}>{option.label}</span>}
    </Radio.Root>
  );
  return isSignOnly ? <Tooltip label={option.label}>{button}</Tooltip> : button;
}
