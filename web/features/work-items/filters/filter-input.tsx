import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { type Suggestion, suggest } from '#shared/lib/work-item-query/suggest.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import { filterLabel } from '#web/features/work-items/fields/field-names.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP_ITEM } from '#web/ui/layout/popup-look.ts';

import { valueName } from './filter-words.ts';

interface FilterInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly names: FilterNames;
  /** What is suggested. */
  readonly fields: readonly QueryField[];
  readonly placeholder: string;
  /** Makes a filter of the text, or of one that is just about to be it. */
  readonly onSubmit: (text?: string) => void;
  /** Backspace at the beginning takes the last condition back into the text. */
  readonly onBackspace: () => void;
}

/** The query as text, with ways to go on below it. */
export function FilterInput(props: FilterInputProps) {
  const { ref, text, names, placeholder, onSubmit } = props;
  const { t } = useTranslation('work-items');
  const id = useId();
  const query = useTypedQuery(props);
  const { isShown, active, hasProblems } = query;
  return (
    <div className="relative flex min-w-24 flex-1 items-center self-stretch narrow:min-w-10 tight:min-w-4">
      <input
        ref={ref}
        role="combobox"
        aria-label={t('filter.query')}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={hasProblems || undefined}
        autoComplete="off"
        spellCheck={false}
        // What is typed decides; the placeholder follows the page.
        dir={text === '' ? undefined : 'auto'}
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => query.type(target)}
        onSelect={({ currentTarget }) => query.follow(currentTarget)}
        onFocus={query.open}
        onBlur={() => {
          query.close();
          onSubmit();
        }}
        onKeyDown={query.handleKey}
        className={classNames(
          'h-full w-full min-w-0 bg-transparent text-ellipsis outline-none',
          text !== '' && 'font-mono text-12',
          hasProblems && 'decoration-danger underline decoration-wavy underline-offset-4',
        )}
      />
      {isShown && (
        <SuggestionList
          id={id}
          list={query.list}
          active={active}
          names={names}
          onTake={query.take}
        />
      )}
    </div>
  );
}

/** What is offered for the text at the caret, and what keys do with it. */
function useTypedQuery({ text, onText, names, fields, onSubmit, onBackspace }: FilterInputProps) {
  const [caret, setCaret] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { from, to, list } = suggest(text, caret, names, fields);
  const isShown = isOpen && list.length > 0;
  const problems = text === '' ? [] : parse(text, names).problems;
  // Enter never leaves half a name behind while a whole one is offered.
  const isHalf = problems.some(
    (one) => one.is === 'unknownValue' && one.from <= to && one.to >= from,
  );
  const meant = list[active] ?? (isHalf ? list.find(({ is }) => is === 'value') : undefined);
  const follow = (element: HTMLInputElement) => setCaret(element.selectionStart ?? 0);

  function take(suggestion: Suggestion): string {
    const isDone = suggestion.is === 'value' || !suggestion.text.endsWith(':');
    const next = `${text.slice(0, from)}${suggestion.text}${isDone ? ' ' : ''}`;
    const whole = next + text.slice(to);
    onText(whole);
    setCaret(next.length);
    setActive(-1);
    return whole;
  }

  function submit(whole?: string) {
    onSubmit(whole);
    setActive(-1);
    setIsOpen(false);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = list[active];
    if (step && isShown) setActive((active + step + list.length + 1) % (list.length + 1));
    else if (event.key === 'Enter' && isShown && meant) {
      // With its value a condition is whole.
      const whole = take(meant);
      if (meant.is === 'value') submit(whole);
    } else if (event.key === 'Tab' && isShown && chosen) take(chosen);
    else if (event.key === 'Enter') submit();
    else if (event.key === 'Escape' && isShown) setIsOpen(false);
    else if (event.key === 'Escape') event.currentTarget.blur();
    else if (event.key === 'Backspace' && text === '') onBackspace();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    ...{ list, isShown, active, take, follow, handleKey },
    hasProblems: problems.length > 0,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    type: (element: HTMLInputElement) => {
      onText(element.value);
      follow(element);
      setActive(-1);
      setIsOpen(true);
    },
  };
}

interface SuggestionListProps {
  /** Of the field: its lines are named after it. */
  readonly id: string;
  readonly list: readonly Suggestion[];
  readonly active: number;
  readonly names: FilterNames;
  readonly onTake: (suggestion: Suggestion) => void;
}

function SuggestionList({ id, list, active, names, onTake }: SuggestionListProps) {
  const { t } = useTranslation('work-items');
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('filter.suggestions')}
      className="absolute start-0 top-[calc(100%+6px)] z-40 max-h-80 w-72 overflow-y-auto rounded-card floating p-1 tight:start-auto tight:end-0 tight:w-60"
    >
      {list.map((suggestion, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={`${suggestion.text} ${place}`}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          className={classNames(POPUP_ITEM, place === active && 'bg-press')}
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(suggestion);
          }}
        >
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {suggestion.name ?? suggestion.text}
          </span>
          <span className="text-12 text-faint">{hintOf(suggestion, names, t)}</span>
        </div>
      ))}
    </div>
  );
}

function hintOf(
  { is, field, value, name, text }: Suggestion,
  names: FilterNames,
  t: Parameters<typeof valueName>[3],
): string {
  if (field === null) return '';
  if (is === 'value' && value && !name && value.is !== 'me') {
    const words = valueName(field, value, names, t);
    return words === text ? '' : words;
  }
  return filterLabel(field, t);
}
