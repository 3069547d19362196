import type { FixedColumn } from '#shared/constants/exports.ts';

import {
  dateFilter,
  flagCondition,
  flagFilter,
  idFilter,
  idsFilter,
  momentFilter,
  rangeCondition,
  rangeFilter,
  readFlag,
  readRange,
  textFilter,
  wordFilter,
} from './conditions.ts';
import type {
  FieldColumn,
  FieldDisplay,
  FieldOption,
  FieldOrder,
  FieldRefusal,
  WorkItemField,
} from './field.ts';

/** What a field of any kind has of its own; the rest follows from its kind and key. */
interface FieldSpec<Key extends string, Display extends FieldDisplay> {
  readonly key: Key;
  readonly label?: string;
  /** How the query language writes it. */
  readonly word: string;
  readonly aliases?: readonly string[];
  readonly order?: Omit<FieldOrder, 'name'>;
  readonly display: Display;
  readonly table?: FieldColumn;
  readonly exported?: FixedColumn;
  /** The sentence of its history; of a field with several values, the noun of one. */
  readonly comment: string;
}

interface DateSpec<Key extends string, Display extends FieldDisplay> extends FieldSpec<
  Key,
  Display
> {
  readonly isDue?: boolean;
  readonly check?: (values: object, item: object | null) => FieldRefusal | null;
}

/** Declares a day that people set. */
function dateField<const Key extends string, const Display extends FieldDisplay>(
  spec: DateSpec<Key, Display>,
) {
  const { isDue = false, word, aliases = [], check } = spec;
  return {
    ...settable(spec),
    kind: 'date',
    filters: [{ name: spec.key, read: dateFilter }],
    group: { name: spec.key, clientKey: spec.key, filter: spec.key },
    query: { name: spec.key, word, aliases, isDue, isAhead: true, offered: true },
    ...(check && { check }),
  } as const satisfies WorkItemField;
}

/** Declares a day with its time that people set. */
function momentField<const Key extends string, const Display extends FieldDisplay>(
  spec: FieldSpec<Key, Display>,
) {
  const { key, word, aliases = [] } = spec;
  return {
    ...settable(spec),
    kind: 'moment',
    filters: [{ name: key, read: momentFilter }],
    query: { name: key, word, aliases, isAhead: true, offered: true },
  } as const satisfies WorkItemField;
}

interface WordSpec<
  Key extends string,
  Words extends readonly string[],
  Display extends FieldDisplay,
> extends FieldSpec<Key, Display> {
  readonly words: Words;
  readonly emptyWord: Words[number];
  /** The order of groups on the wire, if not that of pickers. */
  readonly groups?: readonly string[];
  readonly counts?: string;
}

/** Declares a choice of fixed words. */
function wordField<
  const Key extends string,
  const Words extends readonly string[],
  const Display extends FieldDisplay,
>(spec: WordSpec<Key, Words, Display>) {
  const { key, words, emptyWord, word, aliases = [], counts } = spec;
  return {
    ...settable(spec),
    kind: 'word',
    isRequired: true,
    words,
    emptyWord,
    orders: [{ name: key, ranks: words, ...spec.order }],
    filters: [{ name: key, read: wordFilter }],
    group: {
      name: key,
      clientKey: key,
      filter: key,
      words: spec.groups ?? words,
      offered: 'everywhere',
      ...(counts && { counts }),
    },
    query: { name: key, word, aliases, words: { key, list: words, filter: key }, offered: true },
  } as const satisfies WorkItemField;
}

/** Declares a line of text. */
function textField<const Key extends string, const Display extends FieldDisplay>(
  spec: FieldSpec<Key, Display>,
) {
  return { ...settable(spec), ...textual(spec), kind: 'text' } as const satisfies WorkItemField;
}

/** Declares a URL. */
function linkField<const Key extends string, const Display extends FieldDisplay>(
  spec: FieldSpec<Key, Display>,
) {
  return { ...settable(spec), ...textual(spec), kind: 'link' } as const satisfies WorkItemField;
}

function textual({ key, word, aliases = [] }: FieldSpec<string, FieldDisplay>) {
  return {
    filters: [{ name: key, read: textFilter }],
    query: { name: key, word, aliases, offered: true },
  } as const;
}

interface NumberSpec<Key extends string, Display extends FieldDisplay> extends FieldSpec<
  Key,
  Display
> {
  readonly unit?: string;
  readonly decimals?: number;
}

/** Declares a number; the query language compares it with ranges, as `3..7`. */
function numberField<const Key extends string, const Display extends FieldDisplay>(
  spec: NumberSpec<Key, Display>,
) {
  const { key, word, aliases = [], unit, decimals = 0 } = spec;
  const shape = {
    accepts: (text: string) => readRange(text) !== null,
    condition: (words: readonly string[]) => rangeCondition(key, words),
  };
  return {
    ...settable(spec),
    kind: 'number',
    decimals,
    ...(unit !== undefined && { unit }),
    filters: [{ name: key, read: rangeFilter }],
    query: {
      name: key,
      word,
      aliases,
      words: { key, list: [], filter: key, shape },
      offered: true,
    },
  } as const satisfies WorkItemField;
}

/** Declares a checkbox; the query language writes `yes` and `no`. */
function flagField<const Key extends string, const Display extends FieldDisplay>(
  spec: FieldSpec<Key, Display>,
) {
  const { key, word, aliases = [] } = spec;
  const shape = {
    accepts: (text: string) => readFlag(text) !== null,
    condition: (words: readonly string[]) => flagCondition(key, words),
  };
  const list = ['yes', 'no'] as const;
  return {
    ...settable(spec),
    kind: 'flag',
    isRequired: true,
    filters: [{ name: key, read: flagFilter }],
    group: {
      name: key,
      clientKey: key,
      filter: key,
      words: ['true', 'false'],
      offered: 'everywhere',
    },
    query: { name: key, word, aliases, words: { key, list, filter: key, shape }, offered: true },
  } as const satisfies WorkItemField;
}

interface OptionSpec<Key extends string, Display extends FieldDisplay> extends FieldSpec<
  Key,
  Display
> {
  readonly options: readonly FieldOption[];
}

/** Declares a choice of one value of a list of the field's own. */
function optionField<const Key extends string, const Display extends FieldDisplay>(
  spec: OptionSpec<Key, Display>,
) {
  return { ...settable(spec), ...listed(spec), kind: 'id' } as const satisfies WorkItemField;
}

/** Declares a choice of several values of a list of the field's own. */
function optionsField<const Key extends string, const Display extends FieldDisplay>(
  spec: OptionSpec<Key, Display>,
) {
  return {
    ...settable(spec),
    ...listed(spec),
    kind: 'ids',
    // Several values have no rank together.
    orders: [],
    filters: [{ name: spec.key, read: idsFilter }],
  } as const satisfies WorkItemField;
}

function listed({ key, word, aliases = [], options, order }: OptionSpec<string, FieldDisplay>) {
  const ids = options.map(({ id }) => id);
  return {
    options,
    orders: [{ name: key, ranks: ids, ...order }],
    filters: [{ name: key, read: idFilter }],
    group: {
      name: key,
      clientKey: key,
      filter: key,
      words: ids,
      hasNone: true,
      offered: 'everywhere',
    },
    query: { name: key, word, aliases, offered: true },
  } as const;
}

/** Declares a person of the project. */
function personField<const Key extends string, const Display extends FieldDisplay>(
  spec: FieldSpec<Key, Display>,
) {
  return { ...settable(spec), ...personal(spec), kind: 'id' } as const satisfies WorkItemField;
}

/** Declares several people of the project. */
function personsField<const Key extends string, const Display extends FieldDisplay>(
  spec: FieldSpec<Key, Display>,
) {
  return {
    ...settable(spec),
    ...personal(spec),
    kind: 'ids',
    filters: [{ name: spec.key, read: idsFilter }],
  } as const satisfies WorkItemField;
}

function personal({ key, word, aliases = [], order }: FieldSpec<string, FieldDisplay>) {
  return {
    refersTo: 'users',
    orders: [{ name: key, by: 'firstName', ...order }],
    filters: [{ name: key, read: idFilter }],
    group: {
      name: key,
      clientKey: key,
      filter: key,
      known: 'assignee',
      hasNone: true,
      offered: 'everywhere',
    },
    query: { name: key, word, aliases, offered: true },
  } as const;
}

function settable<Key extends string, Display extends FieldDisplay>(spec: FieldSpec<Key, Display>) {
  const { key, label, order, display, table, exported, comment } = spec;
  return {
    key,
    property: key,
    ...(label !== undefined && { label }),
    orders: [{ name: key, ...order }],
    display,
    ...(table && { table }),
    ...(exported && { exported }),
    isWritable: true,
    isBulk: true,
    isCopied: true,
    history: { field: key, comment },
  } as const;
}

/** Declares a field of a kind; a field is this one call. */
export const declareField = {
  date: dateField,
  moment: momentField,
  word: wordField,
  text: textField,
  link: linkField,
  number: numberField,
  flag: flagField,
  option: optionField,
  options: optionsField,
  person: personField,
  persons: personsField,
} as const;
