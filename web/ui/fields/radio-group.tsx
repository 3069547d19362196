import { Radio } from '@base-ui/react/radio';
import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';

interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean | undefined;
}

interface RadioGroupProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly options: readonly RadioOption<Value>[];
  readonly isLabelHidden?: boolean | undefined;
}

/** Selects one of a few visible options. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { value, onChange, label, options, isLabelHidden } = props;
  const id = useId();
  return (
    <BaseRadioGroup
      value={value}
      onValueChange={(next) => onChange(next)}
      aria-labelledby={id}
      className="grid gap-1"
    >
      <div id={id} className={isLabelHidden ? 'sr-only' : 'text-12 font-medium text-muted'}>
        {label}
      </div>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-6 items-start gap-2 py-0.5 touch:min-h-11">
          <span className="flex h-5 items-center">
            <Radio.Root
              value={option.value}
              disabled={option.isDisabled ?? false}
              className="touch-target relative grid size-4 shrink-0 place-items-center rounded-full border-[1.5px] border-line-strong bg-surface motion-quick data-checked:border-accent data-disabled:opacity-55"
            >
              <Radio.Indicator className="size-2 rounded-full border-4 border-accent" />
            </Radio.Root>
          </span>
          <span className="min-w-0">
            {option.label}
            {option.hint && <span className="block text-12 text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </BaseRadioGroup>
  );
}
