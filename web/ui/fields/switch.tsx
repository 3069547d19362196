import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isLabelHidden?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** A switch that applies at once. The tick shows its state without color. */
export function Switch({
  checked,
  onChange,
  label,
  hint,
  isLabelHidden,
  isDisabled = false,
}: SwitchProps) {
  const hintId = useId();
  const button = (
    <BaseSwitch.Root
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      disabled={isDisabled}
      {...(isLabelHidden && { 'aria-label': label })}
      {...(hint && { 'aria-describedby': hintId })}
      className="group touch-target relative inline-flex h-5 w-8 shrink-0 items-center rounded-full border-[1.5px] border-line-strong bg-press motion-quick data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55"
    >
      <BaseSwitch.Thumb className="grid size-3.5 translate-x-px place-items-center rounded-full bg-line-strong text-accent forced-colors:bg-[ButtonText] forced-colors:data-checked:bg-[ButtonText] forced-colors:text-[ButtonFace] transition-[translate] duration-(--base) ease-out data-checked:translate-x-[13px] data-checked:bg-on-accent rtl:-translate-x-px rtl:data-checked:-translate-x-[13px]">
        {checked && <Icon of={Check} size={12} className="size-2.5 stroke-4" />}
      </BaseSwitch.Thumb>
    </BaseSwitch.Root>
  );
  if (isLabelHidden) return button;
  return (
    <label
      className={classNames(
        'flex min-h-6 justify-between gap-4 touch:min-h-11 touch:items-center',
        hint ? 'items-start' : 'items-center',
      )}
    >
      <span className="min-w-0">
        {label}
        {hint && (
          <span id={hintId} className="block text-12 text-muted">
            {hint}
          </span>
        )}
      </span>
      {button}
    </label>
  );
}
