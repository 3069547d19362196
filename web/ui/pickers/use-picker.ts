import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { pressedKey } from '#web/lib/shortcuts/pressed-key.ts';

import type { PickerOption } from './picker-option.ts';
import { CREATE_ID, isKnown, matchingOptions, rowsOf } from './picker-rows.ts';

export interface PickerChoice {
  readonly options: readonly PickerOption[];
  readonly selected: readonly string[];
  /** Several options can be selected; the list stays open. */
  readonly isMultiple?: boolean | undefined;
  readonly onToggle: (id: string) => void;
  readonly onClose: () => void;
  /** Creates a missing option from the typed text. */
  readonly onCreate?:
    | {
        /** Label of that line; null = nothing can be created from this text. */
        readonly label: (text: string) => string | null;
        readonly run: (text: string) => void;
      }
    | undefined;
  /**
   * Called with the typed text, where the server finds the options: the loaded ones are filtered
   * meanwhile.
   */
  readonly onQuery?: ((text: string) => void) | undefined;
  /** The digits 1 to 9 select a line at once. */
  readonly digits?: boolean | undefined;
}

/** State of a picker: typed text, matching lines, active line, and keys. */
export function usePicker(choice: PickerChoice) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState(choice.selected[0] ?? '');
  const [hasMoved, setHasMoved] = useState(false);
  const found = useFound(choice, query);
  const rows = useMemo(() => rowsOf(found), [found]);
  const active = found.find((option) => option.id === activeId) ?? found[0];

  function type(text: string) {
    setQuery(text);
    choice.onQuery?.(text);
    setActiveId('');
    setHasMoved(text !== '');
  }

  function pick(option: PickerOption | undefined) {
    if (!option || option.isDisabled) return;
    take(option);
    setQuery('');
    choice.onQuery?.('');
    setActiveId(option.id);
    if (!choice.isMultiple) choice.onClose();
  }

  function take(option: PickerOption) {
    if (option.id === CREATE_ID) choice.onCreate?.run(query.trim());
    else choice.onToggle(option.id);
  }

  function move(step: number, isRound: boolean) {
    const from = active ? found.indexOf(active) : -1;
    const next = isRound
      ? (from + step + found.length) % found.length
      : Math.min(found.length - 1, Math.max(0, from + step));
    setActiveId(found[next]?.id ?? '');
    setHasMoved(true);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = pressedKey(event.nativeEvent);
    const isDigit = choice.digits === true && query === '' && /^[1-9]$/.test(key);
    const step = query === '' || !/^(Home|End)$/.test(event.key) ? STEPS.get(event.key) : undefined;
    if (isDigit) pick(found[Number(key) - 1]);
    else if (event.key === 'Enter') pick(active);
    else if (step && !event.shiftKey) move(step.by, step.isRound);
    else return handleTab(event);
    event.preventDefault();
  }

  /**
   * Tab selects the active line and moves to the next control, as in a grid of cells. The focus
   * change closes the container: `onClose` would move the focus back.
   */
  function handleTab(event: KeyboardEvent) {
    if (event.key !== 'Tab' || event.shiftKey || !hasMoved || !active || active.isDisabled) return;
    if (!choice.selected.includes(active.id)) take(active);
  }

  return { id, query, type, rows, found, active, setActive: setActiveId, pick, handleKey };
}

const STEPS = new Map([
  ['ArrowDown', { by: 1, isRound: true }],
  ['ArrowUp', { by: -1, isRound: true }],
  ['PageDown', { by: 8, isRound: false }],
  ['PageUp', { by: -8, isRound: false }],
  ['Home', { by: -Infinity, isRound: false }],
  ['End', { by: Infinity, isRound: false }],
]);

/** The matching options, and the line that creates one. */
function useFound(choice: PickerChoice, query: string): readonly PickerOption[] {
  const { i18n } = useTranslation('ui');
  const language = i18n.language || 'en';
  const ordered = useOrdered(choice);
  const { onCreate } = choice;
  return useMemo(() => {
    const matches = matchingOptions(ordered, query, language);
    const text = query.trim();
    if (!onCreate || text === '' || isKnown(ordered, text, language)) return matches;
    const label = onCreate.label(text);
    return label === null ? matches : [...matches, { id: CREATE_ID, label }];
  }, [ordered, query, language, onCreate]);
}

/** In longer lists, selected options come first. */
const LONG = 8;

/** The order is fixed while the list is open, so that a selected line does not jump. */
function useOrdered({ options, selected, isMultiple }: PickerChoice): readonly PickerOption[] {
  const [first] = useState(() => new Set(selected));
  return useMemo(() => {
    const isLong = options.length > LONG && !options.some((option) => option.group);
    if (!isMultiple || !isLong || first.size === 0) return options;
    const isFirst = (option: PickerOption) => first.has(option.id);
    return [...options.filter(isFirst), ...options.filter((option) => !isFirst(option))];
  }, [options, isMultiple, first]);
}
