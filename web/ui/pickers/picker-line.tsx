import { Check, Plus } from 'lucide-react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { TickBox } from '#web/ui/fields/tick-box.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP_ITEM } from '#web/ui/layout/popup-look.ts';

import type { PickerListProps } from './picker-list.tsx';
import { CREATE_ID } from './picker-rows.ts';
import type { PickerOption } from './picker.tsx';

interface PickerLineProps {
  readonly option: PickerOption;
  readonly place: number;
  readonly list: PickerListProps;
}

/** One option. The focus stays in the search field, so it handles the pointer only. */
export function PickerLine({ option, place, list }: PickerLineProps) {
  const isSelected = list.selected.includes(option.id);
  const isNew = option.id === CREATE_ID;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox has the keys
    <div
      id={list.optionId(option.id)}
      role="option"
      aria-selected={isSelected}
      aria-disabled={option.isDisabled || undefined}
      aria-setsize={list.count}
      aria-posinset={place + 1}
      data-highlighted={option.id === list.activeId ? '' : undefined}
      onMouseMove={() => list.onActivate(option.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => list.onPick(option)}
      className={classNames(POPUP_ITEM, option.reason && 'items-start')}
    >
      {list.isMultiple && !isNew && <TickBox isTicked={isSelected} />}
      {isNew && <Icon of={Plus} className="text-muted" />}
      {option.icon && <span className="flex h-5 items-center text-muted">{option.icon}</span>}
      <span className="min-w-0 flex-1">
        <span
          className={classNames('block truncate', option.isDisabled && 'text-faint')}
          dir="auto"
        >
          {option.label}
        </span>
        {option.reason && <span className="block text-12 text-muted">{option.reason}</span>}
      </span>
      {option.hint && (
        <span className="num max-w-28 truncate text-12 text-muted">{option.hint}</span>
      )}
      {!list.isMultiple && isSelected && <Icon of={Check} />}
      {list.hasDigits && place < 9 && !isNew && (
        <span aria-hidden className="flex text-faint touch:hidden">
          <Kbd keys={String(place + 1)} />
        </span>
      )}
    </div>
  );
}
