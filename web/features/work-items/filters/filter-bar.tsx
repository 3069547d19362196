import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  type Filter,
  isEmpty,
  NO_FILTER,
  withPart,
  withPartAt,
} from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { print, printPart } from '#shared/lib/work-item-query/print.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';

import { FilterChip } from './filter-chip.tsx';
import { FilterInput } from './filter-input.tsx';
import { FilterMenu } from './filter-menu.tsx';

interface FilterBarProps {
  readonly filter: Filter;
  readonly names: FilterNames;
  /** What can be filtered by. */
  readonly fields: readonly QueryField[];
  /** What is suggested while a filter is typed. */
  readonly typed: readonly QueryField[];
  /** How much of the list is left; absent where there is no list beside it. */
  readonly count?: ReactNode;
  /** Names the list: what is typed for one is not meant for another. */
  readonly listKey: string;
  /** It offers all items, the active ones or the backlog. */
  readonly hasGroupings: boolean;
  readonly onChange: (filter: Filter) => void;
}

/** A list's filter as chips and as text: two faces of one value. */
export function FilterBar(props: FilterBarProps) {
  const { filter, names, fields, onChange } = props;
  const { t } = useTranslation('work-items');
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, clear, submit, editText } = useWrittenFilter(props, field);
  useShortcut('list-query', () => field.current?.focus());
  useShortcut('list-clear-filters', clear, { isActive: !isEmpty(filter) });
  const editLast = () => {
    const last = filter.parts.at(-1);
    if (last) editText(printPart(last, names), withPartAt(filter, filter.parts.length - 1, null));
  };
  return (
    <div
      role="search"
      className="flex h-7 min-w-0 flex-1 items-center gap-1.5 rounded-control border border-line bg-surface ps-0.5 pe-1 focus-within:border-accent focus-within:ring focus-within:ring-accent touch:h-11"
    >
      <FilterMenu
        filter={filter}
        names={names}
        fields={fields}
        hasGroupings={props.hasGroupings}
        shortcut="list-filter"
        onChange={onChange}
      />
      <FilterChips
        filter={filter}
        names={names}
        onChange={onChange}
        onClear={clear}
        onEditText={editText}
      />
      <FilterInput
        ref={field}
        text={text}
        onText={setText}
        names={names}
        fields={props.typed}
        placeholder={isEmpty(filter) ? t('filter.placeholder') : ''}
        onSubmit={submit}
        onBackspace={editLast}
      />
      {!isEmpty(filter) && <FilterEnd {...props} onClear={clear} />}
    </div>
  );
}

/** What is typed and not yet part of the filter: it belongs to one list. */
function useWrittenFilter(
  { filter, names, listKey, onChange }: FilterBarProps,
  field: RefObject<HTMLInputElement | null>,
) {
  const [written, setWritten] = useState({ listKey, text: '' });
  const text = written.listKey === listKey ? written.text : '';
  const setText = (next: string) => setWritten({ listKey, text: next });
  return {
    text,
    setText,
    clear: () => {
      setText('');
      onChange(NO_FILTER);
    },
    submit: (whole = text) => {
      if (whole.trim() === '') return;
      onChange(joined(filter, parse(whole, names).filter));
      setText('');
    },
    /** Takes a condition back into the text; `rest` is the filter without it. */
    editText: (taken: string, rest: Filter) => {
      setText(taken);
      onChange(rest);
      field.current?.focus();
    },
  };
}

interface FilterChipsProps extends Pick<FilterBarProps, 'filter' | 'names' | 'onChange'> {
  readonly onClear: () => void;
  readonly onEditText: (taken: string, rest: Filter) => void;
}

/** The conditions beside each other; where there is no room for them, behind a button. */
function FilterChips(props: FilterChipsProps) {
  const { t } = useTranslation('work-items');
  const chips = chipsOf(props);
  return (
    <>
      <div className="flex min-w-0 shrink items-center gap-1.5 overflow-x-auto [scrollbar-width:none] narrow:hidden">
        {chips}
      </div>
      {chips.length > 0 && (
        <Popover
          label={t('filter.conditions')}
          className="flex max-w-72 flex-col items-start gap-1.5 p-2"
          trigger={
            <button
              type="button"
              className="num hidden h-5.5 shrink-0 items-center rounded-chip border border-line bg-hover px-1.5 text-12 whitespace-nowrap narrow:inline-flex"
            >
              {t('filter.some', { count: chips.length })}
            </button>
          }
        >
          {chips}
        </Popover>
      )}
    </>
  );
}

function chipsOf({ filter, names, onChange, onClear, onEditText }: FilterChipsProps) {
  // What is joined by "or" cannot be taken apart into chips.
  if (filter.join === 'or') {
    const text = print(filter, names);
    return [
      <FilterChip
        key="whole"
        part={{ kind: 'unknown', text }}
        names={names}
        onChange={onClear}
        onEdit={() => onEditText(text, NO_FILTER)}
      />,
    ];
  }
  return filter.parts.map((part, index) => (
    <FilterChip
      // oxlint-disable-next-line react/no-array-index-key -- the same condition may stand twice
      key={index}
      part={part}
      names={names}
      onChange={(next) => onChange(withPartAt(filter, index, next))}
      onEdit={() => onEditText(printPart(part, names), withPartAt(filter, index, null))}
    />
  ));
}

interface FilterEndProps extends Pick<FilterBarProps, 'count'> {
  readonly onClear: () => void;
}

/** How many match, and the way to all. */
function FilterEnd({ count, onClear }: FilterEndProps) {
  const { t } = useTranslation('work-items');
  return (
    <>
      {count !== undefined && (
        <span
          role="status"
          className="num shrink-0 text-12 whitespace-nowrap text-faint tight:sr-only"
        >
          <bdi>{count}</bdi>
        </span>
      )}
      <IconButton
        icon={X}
        size={24}
        label={t('filter.clear')}
        shortcut={keysOf('list-clear-filters')}
        className="size-5!"
        onClick={onClear}
      />
    </>
  );
}

/** What was typed besides what is there: all of it must hold. */
function joined(filter: Filter, typed: Filter): Filter {
  if (isEmpty(filter)) return typed;
  if (typed.join === 'or') return withPart(filter, { kind: 'group', isNegated: false, ...typed });
  let next = filter;
  for (const part of typed.parts) next = withPart(next, part);
  return next;
}
