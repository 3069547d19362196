import { X } from 'lucide-react';
import { useRef, useState } from 'react';
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
  readonly matching: number;
  readonly total: number;
  /** Names the list: what is typed for one is not meant for another. */
  readonly listKey: string;
  /** It offers all items, the active ones or the backlog. */
  readonly hasGroupings: boolean;
  readonly onChange: (filter: Filter) => void;
}

/** A list's filter as chips and as text: two faces of one value. */
export function FilterBar(props: FilterBarProps) {
  const { filter, names, fields, matching, total, listKey, onChange } = props;
  const { t } = useTranslation('work-items');
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState({ listKey, text: '' });
  const text = written.listKey === listKey ? written.text : '';
  const setText = (next: string) => setWritten({ listKey, text: next });
  const clear = () => {
    setText('');
    onChange(NO_FILTER);
  };
  useShortcut('list-query', () => field.current?.focus());
  useShortcut('list-clear-filters', clear, { isActive: !isEmpty(filter) });
  const submit = () => {
    if (text.trim() === '') return;
    onChange(joined(filter, parse(text, names).filter));
    setText('');
  };
  const edit = (index: number) => {
    const part = filter.parts[index];
    if (!part) return;
    setText(printPart(part, names));
    onChange(withPartAt(filter, index, null));
    field.current?.focus();
  };
  // What is joined by "or" cannot be taken apart into chips.
  const chips =
    filter.join === 'or'
      ? [
          <FilterChip
            key="whole"
            part={{ kind: 'unknown', text: print(filter, names) }}
            names={names}
            onChange={clear}
            onEdit={() => {
              setText(print(filter, names));
              onChange(NO_FILTER);
              field.current?.focus();
            }}
          />,
        ]
      : filter.parts.map((part, index) => (
          <FilterChip
            // oxlint-disable-next-line react/no-array-index-key -- the same condition may stand twice
            key={index}
            part={part}
            names={names}
            onChange={(next) => onChange(withPartAt(filter, index, next))}
            onEdit={() => edit(index)}
          />
        ));
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
      <FilterInput
        ref={field}
        text={text}
        onText={setText}
        names={names}
        placeholder={isEmpty(filter) ? t('filter.placeholder') : ''}
        onSubmit={submit}
        onBackspace={() => edit(filter.parts.length - 1)}
      />
      {!isEmpty(filter) && (
        <>
          <span
            role="status"
            className="num shrink-0 text-12 whitespace-nowrap text-faint tight:sr-only"
          >
            {t('filter.count', { matching, total })}
          </span>
          <IconButton
            icon={X}
            size={24}
            label={t('filter.clear')}
            shortcut={keysOf('list-clear-filters')}
            className="size-5!"
            onClick={clear}
          />
        </>
      )}
    </div>
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
