import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FoundItem } from '#shared/contract/search.ts';
import { StateGlyph } from '#web/features/states/state-icon.tsx';
import {
  type SearchAbout,
  stateGroupOf,
  useFoundItems,
} from '#web/features/work-items/data/use-found-items.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PickerList } from '#web/ui/pickers/picker-list.tsx';
import { rowsOf } from '#web/ui/pickers/picker-rows.ts';
import type { PickerOption } from '#web/ui/pickers/picker.tsx';

export interface ItemPickerProps {
  readonly label: string;
  readonly projectId: string;
  /** What it is for: the server leaves out what cannot be chosen. */
  readonly about: SearchAbout;
  readonly isWholeWorkspace?: boolean;
  /** Ids that cannot be chosen. */
  readonly without?: readonly string[];
  /** Ids that are chosen already, where several can be. */
  readonly chosen?: readonly string[];
  readonly onPick: (found: FoundItem) => void;
  /** Offers to choose all that are listed, where several can be, and to choose none. */
  readonly onPickAll?: (found: readonly FoundItem[]) => void;
  readonly onClose: () => void;
  /** The first line takes the value away. */
  readonly clear?: { readonly label: string; readonly run: () => void };
}

const CLEAR = 'clear';

/** Finds work items by key or words: what is here at once, what the server knows a moment later. */
export function ItemPicker(props: ItemPickerProps) {
  const { label, without = [], chosen, onPick, onPickAll, onClose, clear } = props;
  const { t } = useTranslation('work-items');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState('');
  const { found, isSearching } = useFoundItems({ ...props, text });
  const items = found.filter((item) => !without.includes(item.id));
  const options = [...(clear ? [{ id: CLEAR, label: clear.label }] : []), ...items.map(optionOf)];
  const active = options.find((option) => option.id === activeId) ?? options[0];
  useEffect(() => field.current?.focus(), []);

  function pick(option: PickerOption | undefined) {
    const item = items.find((one) => one.id === option?.id);
    if (item) onPick(item);
    else if (option?.id === CLEAR) clear?.run();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    // Where several are chosen, what they are chosen for is sent by that.
    if (chosen && event.key === 'Enter' && (event.metaKey || event.ctrlKey)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Tab') onClose();
    else if (event.key === 'Enter') pick(active);
    else if (step && active) {
      const place = (options.indexOf(active) + step + options.length) % options.length;
      setActiveId(options[place]?.id ?? '');
    }
    if (step || event.key === 'Enter') event.preventDefault();
  }

  return (
    <div className="flex w-96 max-w-full flex-col">
      <label className="flex h-9 items-center gap-2 border-b border-line px-3 touch:h-11">
        <Icon of={Search} size={14} className="text-faint" />
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={text}
          placeholder={t('search.placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
      </label>
      <PickerList
        id={`${id}-list`}
        label={label}
        rows={rowsOf(options)}
        count={options.length}
        activeId={active?.id ?? ''}
        selected={chosen ?? []}
        isMultiple={chosen !== undefined}
        hasDigits={false}
        optionId={(option) => `${id}-${option}`}
        onActivate={setActiveId}
        onPick={pick}
      />
      <output className="px-3 text-12 text-muted">
        {items.length === 0 && <span className="block py-3">{t(stepOf(text, isSearching))}</span>}
      </output>
      {onPickAll && (
        <AllOrNone
          items={items}
          chosen={chosen ?? []}
          onPickAll={(all) => {
            onPickAll(all);
            // The button that was pressed may be gone.
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface AllOrNoneProps {
  readonly items: readonly FoundItem[];
  readonly chosen: readonly string[];
  readonly onPickAll: (found: readonly FoundItem[]) => void;
}

/** All of the list at once, or none; what is chosen and not listed stays with the first. */
function AllOrNone({ items, chosen, onPickAll }: AllOrNoneProps) {
  const { t } = useTranslation('work-items');
  const isAll = items.every(({ id }) => chosen.includes(id));
  if (isAll && chosen.length === 0) return null;
  return (
    <div className="flex justify-end gap-1 border-t border-line p-1">
      {chosen.length > 0 && (
        <Button size={24} variant="ghost" onClick={() => onPickAll([])}>
          {t('search.deselect')}
        </Button>
      )}
      {!isAll && (
        <Button size={24} variant="ghost" onClick={() => onPickAll(items)}>
          {t('search.all', { count: items.length })}
        </Button>
      )}
    </div>
  );
}

function stepOf(text: string, isSearching: boolean) {
  if (isSearching) return 'search.searching';
  return text.trim() ? 'search.noMatch' : 'search.nothing';
}

function optionOf(item: FoundItem): PickerOption {
  return {
    id: item.id,
    label: item.name,
    icon: (
      <span className="inline-flex items-center gap-2">
        <StateGlyph group={stateGroupOf(item)} label={item.state__name ?? undefined} />
        <span className="key">
          {item.project__identifier}-{item.sequence_id}
        </span>
      </span>
    ),
  };
}
