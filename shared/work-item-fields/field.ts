import type { FixedColumn } from '#shared/constants/exports.ts';
import type { ContainerSection } from '#shared/containers.ts';
import type { KnownKeys } from '#shared/lib/work-item-lists/facts.ts';

import type { Condition, LinkKey, ReadFilter } from './conditions.ts';
import type { CountedAt } from './whole-days.ts';

/**
 * What a field holds. `id` and `ids` name rows of another table (`refersTo`: a person, a state) or options of the
 * field's own; `word` is one of fixed words, `date` a day, `moment` a day with its time, `flag` a checkbox, `link` a URL.
 */
export type FieldKind =
  | 'id'
  | 'ids'
  | 'word'
  | 'date'
  | 'moment'
  | 'number'
  | 'count'
  | 'flag'
  | 'text'
  | 'link';

/** A value of a field that has a list of its own. */
export interface FieldOption {
  readonly id: string;
  readonly name: string;
  /** As `#rrggbb`. */
  readonly color: string;
}

/** The tables that fields refer to. */
export type ReferredTable =
  | 'states'
  | 'labels'
  | 'users'
  | ContainerSection
  | 'projects'
  | 'work_items'
  | 'epics'
  | 'estimate_points'
  | 'types';

/** The name of a field that people make at run time: a uuid. */
export type CustomKey = `${string}-${string}-${string}-${string}-${string}`;

/** A query parameter of lists that filters by the field. */
export interface FieldFilter {
  readonly name: string;
  readonly read: ReadFilter;
  /** Only some kinds of lists know it: they name it themselves. */
  readonly isSpecial?: boolean;
}

/** A name in `order_by` that orders by the field. */
export interface FieldOrder {
  readonly name: string;
  /** Orders by what the field refers to, instead of by its own value. */
  readonly by?:
    | 'stateName'
    | 'labelName'
    | 'firstName'
    | 'moduleName'
    | 'cycleName'
    | 'epicName'
    | 'estimateKey';
  /** Orders words by their place in this list. */
  readonly ranks?: readonly string[];
  /** The column that repeats the rank, for an index. */
  readonly rankColumn?: string;
  /** The rank falls as the order rises. */
  readonly isReversed?: boolean;
  /** The same with and without a minus. */
  readonly isFixed?: boolean;
  /** An index gives the order within a project. */
  readonly isIndexed?: boolean;
  /** Menus offer it, in this direction. */
  readonly offered?: 'ascending' | 'descending';
}

/** A name in `group_by` that groups by the field. */
export interface FieldGroup {
  readonly name: string;
  /** The client's name of it in display filters. */
  readonly clientKey: string;
  /** The filter that asks for one group alone. */
  readonly filter: string;
  /** Keys that are there without items: the words themselves, or ids that the server or client knows. */
  readonly words?: readonly string[];
  readonly known?: KnownKeys;
  /** Whether the group of items without a value is there without items. */
  readonly hasNone?: boolean;
  /** The kind of its kept counts (`work_item_counts.kind`); groups of other fields are counted each time. */
  readonly counts?: string;
  /** Menus offer it: in all lists, or in lists that cannot change items. */
  readonly offered?: 'everywhere' | 'archive';
}

/** Fixed words that a field may be compared with, and the filter and field for them. */
export interface QueryWords {
  readonly key: string;
  /** The words; of a shape, those that are offered. */
  readonly list: readonly string[];
  readonly filter: string;
  /** The words have a shape, as spans of days have. */
  readonly shape?: {
    readonly accepts: (word: string) => boolean;
    /** The test of an item that one of the words is about. */
    readonly condition: (words: readonly string[]) => Condition;
    /** Only the server knows which words are about an item. */
    readonly link?: LinkKey;
  };
}

/** The field in the query language. */
export interface FieldQuery {
  /** The filter of the same meaning; messages use it as the field's name. */
  readonly name: string;
  /** How people write it. */
  readonly word: string;
  readonly aliases?: readonly string[];
  readonly words?: QueryWords;
  /** Distances without a sign lie ahead (due in 7 days), not behind (created 7 days ago). */
  readonly isAhead?: boolean;
  /** An open item is late when the day has come. */
  readonly isDue?: boolean;
  /** Filter menus offer it: only what every client can know of an item, and screens have a use for. */
  readonly offered?: boolean;
}

/** What a project must have switched on, so that there is something to show. */
export type FieldFeature = 'epics' | 'cycles' | 'modules' | 'estimates' | 'types';

/** How rows, cards and lines show the field. */
export interface FieldDisplay {
  /** Its name in `display_properties`. */
  readonly name: string;
  /** Orders the properties of a row. */
  readonly place: number;
  /** A column at the end of rows: its width as a grid's track, and the width of a list from which there is room for it. */
  readonly column?: {
    readonly width: string;
    readonly from: number;
    /** Numbers stand at the end of theirs. */
    readonly align?: 'end';
  };
  /** Cards show it below the title. */
  readonly isOnFoot?: boolean;
  /** Lists of sub-items can show it. */
  readonly isInLines?: boolean;
  /** The name of the property it is the beginning of: shown together they are one range, in a column this wide. */
  readonly rangeTo?: { readonly name: string; readonly width: string };
  /** Lists show it only when a person asks for it. */
  readonly isOnRequest?: boolean;
}

/** The field's column in the table. */
export interface FieldColumn {
  /** Orders the columns that nobody has moved. */
  readonly place: number;
  /** In pixels. */
  readonly width: number;
  /** Shown only to people who have asked for it. */
  readonly isOnRequest?: boolean;
}

/** The field in an item's history. */
export interface FieldHistory {
  /** What activities call the field. */
  readonly field: string;
  /** Further names of activities about it. */
  readonly others?: readonly string[];
  /** The English sentence that clients of the contract show: before the value, or with the noun of one value. */
  readonly comment: string;
}

/** Why values cannot be stored together: the message, and the code by which bulk calls answer. */
export interface FieldRefusal {
  readonly message: string;
  readonly code: number;
  readonly name: string;
}

/**
 * A field of work items: all that both sides know of it. Lists, rows, writes, copies, the history and every screen
 * read these declarations; none of them names a field that has nothing special.
 */
export interface WorkItemField {
  /** Its name on the wire, in the database and in rows; a uuid for a field that people make. */
  readonly key: string;
  readonly kind: FieldKind;
  /** Never null. */
  readonly isRequired?: boolean;
  /** Where it is, if not in every row: in rows of lists alone, only on the server, or counted by screens. */
  readonly isOnly?: 'in lists' | 'on the server' | 'on screens';
  /** How many days other values of a row make; null = none yet. */
  readonly days?: (row: object, at: CountedAt) => number | null;
  /** The words it may hold, in the order of pickers. */
  readonly words?: readonly string[];
  /** The word for no value. */
  readonly emptyWord?: string;
  readonly refersTo?: ReferredTable;
  /** The list that its values are of, in the order of pickers. */
  readonly options?: readonly FieldOption[];
  /** What a number counts, as it stands behind the number. */
  readonly unit?: string;
  /** The digits behind the point that a number may have; a number that has more is rounded. */
  readonly decimals?: number;
  /** The kind of its memberships (`work_item_memberships.kind`), for a field with several values. */
  readonly memberships?: string;
  /** What screens and their messages call it, for a property that people see. */
  readonly property?: string;
  /** It says which item an item is: screens write its key. */
  readonly isKey?: boolean;
  /** The name that people gave it; a built-in field has messages. */
  readonly label?: string;
  readonly feature?: FieldFeature;
  readonly filters?: readonly FieldFilter[];
  readonly orders?: readonly FieldOrder[];
  readonly group?: FieldGroup;
  readonly query?: FieldQuery;
  readonly display?: FieldDisplay;
  /** Its column in the table; a property that names none has one before the due date. */
  readonly table?: FieldColumn;
  /** The fixed column of exports that it stands in; another property has a column of its own. */
  readonly exported?: FixedColumn;
  /** Creating and changing an item may set it. */
  readonly isWritable?: boolean;
  /** So may the call for many items. */
  readonly isBulk?: boolean;
  /** A copy of an item has the same value. */
  readonly isCopied?: boolean;
  readonly history?: FieldHistory;
  /** Refuses values that do not go together; `item` is the stored row, if there is one. */
  readonly check?: (values: object, item: object | null) => FieldRefusal | null;
}
