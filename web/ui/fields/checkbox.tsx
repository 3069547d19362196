import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface CheckboxProps {
  readonly checked: boolean | 'mixed';
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly hint?: ReactNode;
}

/** A checkbox; `mixed` = some of several are checked. */
export function Checkbox({
  checked,
  onChange,
  label,
  isLabelHidden,
  isDisabled,
  hint,
}: CheckboxProps) {
  const isMixed = checked === 'mixed';
  const box = (
    <BaseCheckbox.Root
      checked={checked === true}
      indeterminate={isMixed}
      onCheckedChange={(next) => onChange(isMixed ? true : next)}
      disabled={isDisabled ?? false}
      {...(isLabelHidden && { 'aria-label': label })}
      className={classNames(
        'touch-target relative grid size-4 shrink-0 place-items-center rounded-chip border-[1.5px] border-line-strong bg-surface motion-quick',
        'data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent',
        'data-disabled:opacity-55',
      )}
    >
      <BaseCheckbox.Indicator className="text-on-accent">
        <Icon of={isMixed ? Minus : Check} size={12} className="stroke-3" />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  );
  if (isLabelHidden) return box;
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 gap-2 touch:min-h-11',
        hint ? 'items-start' : 'items-center',
      )}
    >
      <span className="flex h-5 items-center">{box}</span>
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-12 text-muted">{hint}</span>}
      </span>
    </label>
  );
}
