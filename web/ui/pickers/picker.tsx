import { Search } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { PickerList } from './picker-list.tsx';
import { type PickerChoice, usePicker } from './use-picker.ts';

export interface PickerProps extends PickerChoice {
  readonly label: string;
  readonly emptyText?: string | undefined;
  readonly footer?: ReactNode;
}

/**
 * A combobox with a list: typing filters, arrow keys move, Enter selects, Tab selects and moves
 * on. Its container closes it on Escape.
 */
export function Picker({ label, emptyText, footer, ...choice }: PickerProps) {
  const { t } = useTranslation('ui');
  const picker = usePicker(choice);
  const listId = `${picker.id}-list`;
  const { active, found, query } = picker;
  return (
    <div className="flex w-64 max-w-full flex-col">
      <label className="flex h-9 items-center gap-2 border-b border-line px-3 touch:h-11">
        <Icon of={Search} size={14} className="text-faint" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${picker.id}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={query}
          placeholder={label}
          onChange={(event) => picker.type(event.target.value)}
          onKeyDown={picker.handleKey}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
      </label>
      <PickerList
        id={listId}
        label={label}
        rows={picker.rows}
        count={found.length}
        activeId={active?.id ?? ''}
        selected={choice.selected}
        isMultiple={choice.isMultiple ?? false}
        hasDigits={(choice.digits ?? false) && query === ''}
        optionId={(id) => `${picker.id}-${id}`}
        onActivate={picker.setActive}
        onPick={picker.pick}
      />
      {found.length === 0 && (
        <p className="px-3 py-4 text-center text-muted">{emptyText ?? t('noMatches')}</p>
      )}
      <span role="status" className="sr-only">
        {query !== '' && t('matches', { count: found.length })}
      </span>
      {footer && <div className="border-t border-line p-1">{footer}</div>}
    </div>
  );
}

interface PickerPopoverProps extends Omit<PickerProps, 'onClose'> {
  readonly trigger: ReactElement;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
}

/** A `Picker` in a popover of the control that shows the selection. */
export function PickerPopover({
  trigger,
  open,
  onOpenChange,
  onClose,
  align,
  ...picker
}: PickerPopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  function change(next: boolean) {
    setIsOpen(next);
    onOpenChange?.(next);
    if (!next) onClose?.();
  }
  return (
    <Popover
      trigger={trigger}
      label={picker.label}
      align={align}
      open={open ?? isOpen}
      onOpenChange={change}
    >
      <Picker {...picker} onClose={() => change(false)} />
    </Popover>
  );
}
