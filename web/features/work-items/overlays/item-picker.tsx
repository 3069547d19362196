import { Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
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
import type { PickerOption } from '#web/ui/pickers/picker-option.ts';
import { rowsOf } from '#web/ui/pickers/picker-rows.ts';

interface SeveralItems {
  /** Ids that are chosen already. */
  readonly chosen: readonly string[];
  readonly onToggle: (found: FoundItem) => void;
  readonly onAll: (found: readonly FoundItem[]) => void;
}

export interface ItemPickerProps {
  readonly label: string;
  readonly projectId: string;
  /** What it is for: the server leaves out what cannot be chosen. */
  readonly about: SearchAbout;
  readonly isWholeWorkspace?: boolean;
  /** Ids that cannot be chosen. */
  readonly without?: readonly string[];
  readonly onPick: (found: FoundItem) => void;
  /** Several can be chosen: by a press, by Shift and Enter, or all that are listed. */
  readonly several?: SeveralItems;
  readonly onClose: () => void;
  /** The first line takes the value away. */
  readonly clear?: { readonly label: string; readonly run: () => void };
}

const CLEAR = 'clear';

/** Finds work items by key or words: what is here at once, what the server knows a moment later. */
export function ItemPicker(props: ItemPickerProps) {
  const { label, several, onClose } = props;
  const { t } = useTranslation('work-items');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { items, isSearching, options, pick } = useItemOptions(props, text);
  const { active, setActiveId, handleKey } = useActiveOption(options, (option, event) => {
    if (event.key === 'Tab') onClose();
    // Ctrl or Cmd sends what is chosen: the key of the form around it.
    else if (several && (event.metaKey || event.ctrlKey)) return;
    else pick(option, event.shiftKey);
    if (event.key === 'Enter') event.preventDefault();
  });
  useEffect(() => field.current?.focus(), []);

  return (
    <div className="flex w-96 max-w-full flex-col">
      <SearchLine
        ref={field}
        label={label}
        listId={`${id}-list`}
        activeId={active && `${id}-${active.id}`}
        text={text}
        onText={setText}
        onKeyDown={handleKey}
      />
      <PickerList
        id={`${id}-list`}
        label={label}
        rows={rowsOf(options)}
        count={options.length}
        activeId={active?.id ?? ''}
        selected={several?.chosen ?? []}
        isMultiple={several !== undefined}
        hasDigits={false}
        optionId={(option) => `${id}-${option}`}
        onActivate={setActiveId}
        onPick={(option) => pick(option, true)}
      />
      <output className="px-3 text-12 text-muted">
        {items.length === 0 && <span className="block py-3">{t(stepOf(text, isSearching))}</span>}
      </output>
      {several && (
        <AllOrNone
          items={items}
          chosen={several.chosen}
          onPickAll={(all) => {
            several.onAll(all);
            // The button that was pressed may be gone.
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** What is found, as options, and what happens with the one that is picked. */
function useItemOptions(props: ItemPickerProps, text: string) {
  const { without = [], several, onPick, clear } = props;
  const { found, isSearching } = useFoundItems({ ...props, text });
  const items = found.filter((item) => !without.includes(item.id));
  const options = [...(clear ? [{ id: CLEAR, label: clear.label }] : []), ...items.map(optionOf)];
  /** Enter takes one at once as long as nothing is chosen; else it is chosen with the others. */
  const pick = (option: PickerOption | undefined, isChoice: boolean) => {
    const item = items.find((one) => one.id === option?.id);
    if (item && several && (isChoice || several.chosen.length > 0)) several.onToggle(item);
    else if (item) onPick(item);
    else if (option?.id === CLEAR) clear?.run();
  };
  return { items, isSearching, options, pick };
}

/** The option that keys act on; `onEnd` is told of Enter and Tab. */
function useActiveOption(
  options: readonly PickerOption[],
  onEnd: (active: PickerOption | undefined, event: KeyboardEvent) => void,
) {
  const [activeId, setActiveId] = useState('');
  const active = options.find((option) => option.id === activeId) ?? options[0];
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Tab' || event.key === 'Enter') onEnd(active, event);
    if (!step) return;
    event.preventDefault();
    const place = options.findIndex(({ id }) => id === active?.id) + step + options.length;
    setActiveId(options[place % options.length]?.id ?? '');
  };
  return { active, setActiveId, handleKey };
}

interface SearchLineProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchLine({ ref, label, listId, activeId, text, onText, onKeyDown }: SearchLineProps) {
  const { t } = useTranslation('work-items');
  return (
    <label className="flex h-9 items-center gap-2 border-b border-line px-3 touch:h-11">
      <Icon of={Search} size={14} className="text-faint" />
      <input
        ref={ref}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={text}
        placeholder={t('search.placeholder')}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent outline-none"
      />
    </label>
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
        <StateGlyph
          group={stateGroupOf(item)}
          color={item.state__color ?? undefined}
          label={item.state__name ?? undefined}
        />
        <span className="key">
          {item.project__identifier}-{item.sequence_id}
        </span>
      </span>
    ),
  };
}
