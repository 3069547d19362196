import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';

import { PRESSABLE } from '#web/ui/buttons/button-look.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { useFieldState } from '#web/ui/fields/field-context.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP, POPUP_ITEM, POPUP_LIST } from '#web/ui/layout/popup-look.ts';

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly hint?: string | undefined;
}

interface SelectProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
  readonly size?: 28 | 32 | 40 | undefined;
  readonly isLabelHidden?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** -1 = it is one of many in a grid, reached by other keys than Tab. */
  readonly tabIndex?: 0 | -1 | undefined;
}

const SIZES = {
  28: 'h-7 ps-2.5 pe-2 touch:h-11',
  32: 'h-8 ps-2.5 pe-2 touch:h-11',
  40: 'h-10 ps-3 pe-2.5 text-15 touch:h-11',
} as const;

/** A select for a few options; use a `Picker` for many. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, label, options, size = 32, isLabelHidden, isDisabled = false } = props;
  const { tabIndex } = props;
  const { isInvalid } = useFieldState();
  const chosen = options.find((option) => option.value === value);
  return (
    <BaseSelect.Root
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      items={options}
      modal={false}
      disabled={isDisabled}
    >
      <div className="grid min-w-0 gap-1.5">
        {!isLabelHidden && (
          <BaseSelect.Label className="text-12 font-medium text-muted">{label}</BaseSelect.Label>
        )}
        <BaseSelect.Trigger
          {...(isLabelHidden && { 'aria-label': label })}
          {...(tabIndex !== undefined && { tabIndex })}
          className={classNames(
            PRESSABLE,
            'w-full justify-start gap-2 bg-surface font-normal',
            size === 28 ? 'border-line' : isInvalid ? 'border-danger' : 'border-line-strong',
            SIZES[size],
          )}
        >
          {chosen?.icon && <Icon of={chosen.icon} className="text-muted" />}
          <BaseSelect.Value className="min-w-0 flex-1 truncate text-start" />
          <BaseSelect.Icon className="text-faint">
            <Icon of={ChevronDown} size={14} />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
      </div>
      <SelectList options={options} />
    </BaseSelect.Root>
  );
}

function SelectList({ options }: { readonly options: readonly SelectOption<string>[] }) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner
        alignItemWithTrigger={false}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="outline-none"
      >
        <BaseSelect.Popup
          className={classNames(
            POPUP,
            POPUP_LIST,
            'max-w-96 min-w-[max(var(--anchor-width),10rem)]',
          )}
        >
          {options.map((option) => (
            <BaseSelect.Item key={option.value} value={option.value} className={POPUP_ITEM}>
              {option.icon && <Icon of={option.icon} className="text-muted" />}
              <div className="min-w-0 flex-1">
                <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                {option.hint && <div className="text-12 text-muted">{option.hint}</div>}
              </div>
              <span className="ms-2 flex size-4">
                <BaseSelect.ItemIndicator>
                  <Icon of={Check} />
                </BaseSelect.ItemIndicator>
              </span>
            </BaseSelect.Item>
          ))}
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  );
}
