import { queryFields } from '#shared/lib/work-item-query/fields.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import type { Features, OrderName, QueryField } from '#shared/work-item-fields/registry.ts';
import {
  allFields,
  findField,
  findProperty,
  isFieldOn,
  isOrderName,
  isProperty,
} from '#shared/work-item-fields/registry.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';
import { widestDays } from '#web/lib/formats/dates.ts';
import { textWidth } from '#web/ui/layout/text-width.ts';

/** The title, which is always the first column. */
export const TITLE = 'name';

/** A column that the table can show. */
export interface TableColumn {
  /** The property that people set, else the field of the row. */
  readonly id: string;
  readonly width: number;
  /** The property whose picker its cells open; null = they only show something. */
  readonly property: FieldId | null;
  /** What orders the table by it; null = nothing does. */
  readonly order: OrderName | null;
  /** Numbers stand at the end of their cells. */
  readonly isNumber: boolean;
  /** Shown only to people who have asked for it. */
  readonly isOnRequest: boolean;
}

/** What decides which columns a list can have. */
export interface ColumnScope {
  readonly features: Features;
  readonly spansProjects: boolean;
  /** Its rows are epics, which do not have all properties. */
  readonly hasEpics: boolean;
  /** What the head of a column says, which it has room for. */
  readonly nameOf?: (id: string) => string;
}

/** Where the column of a property stands that has no place of its own: before the due date. */
const USUAL_PLACE = 50;
const CELL_TEXT = { rem: 0.8125 };
const USUAL_WIDTH = 112;
/** Padding and border of a cell, and the sign of a late day, in pixels. */
const AROUND_DAY = 22;
const LATE_SIGN = 20;
const HEAD_TEXT = { rem: 0.75, weight: 500 } as const;
/** Padding and border of a head, and the sign of the order, in pixels. */
const AROUND_HEAD = 42;

/** The columns that a list can have besides the title, in the order in which it begins with them. */
export function columnsOf({
  features,
  spansProjects,
  hasEpics,
  nameOf = () => '',
}: ColumnScope): TableColumn[] {
  const place = ({ table }: WorkItemField) => table?.place ?? USUAL_PLACE;
  const dayWidth = AROUND_DAY + Math.max(...widestDays().map((day) => textWidth(day, CELL_TEXT)));
  return allFields()
    .filter((field) => field.table !== undefined || isSettable(field))
    .filter(({ refersTo }) => refersTo !== 'projects' || spansProjects)
    .filter((field) => isFieldOn(field, features) && !(hasEpics && isOfItemsAlone(field)))
    .toSorted((a, b) => place(a) - place(b))
    .map((field) => columnOf(field, { dayWidth, nameOf }));
}

/** Whether people see the field as a property that they give a value. */
function isSettable({ property, isWritable, isBulk }: WorkItemField): boolean {
  return property !== undefined && (isWritable === true || isBulk === true);
}

function isOfItemsAlone({ property = '' }: WorkItemField): boolean {
  return isProperty(property) && fieldOf(property).isOfItemsAlone === true;
}

function columnOf(
  field: WorkItemField,
  { dayWidth, nameOf }: { readonly dayWidth: number } & Required<Pick<ColumnScope, 'nameOf'>>,
): TableColumn {
  const { key, kind, property = '', table, display, query, isKey = false } = field;
  const order = field.orders?.[0]?.name ?? '';
  const isAmount = kind === 'count' || kind === 'number' || display?.column?.align === 'end';
  const hasDays = kind === 'date' || kind === 'moment';
  const id = isProperty(property) ? property : key;
  const days = hasDays ? dayWidth + (query?.isDue ? LATE_SIGN : 0) : 0;
  const head = textWidth(nameOf(id), HEAD_TEXT) + AROUND_HEAD;
  return {
    id,
    width: Math.ceil(Math.max(table?.width ?? USUAL_WIDTH, days, head)),
    property: isProperty(property) ? property : null,
    order: isOrderName(order) ? order : null,
    isNumber: isAmount && !isKey,
    isOnRequest: table?.isOnRequest ?? false,
  };
}

/** The field that a column shows; null when there is none (any more). */
export function fieldOfColumn(id: string): WorkItemField | null {
  return findProperty(id) ?? findField(id);
}

/** What filter menus call a column's field; null = they do not offer it. */
export function filterOf(id: string): QueryField | null {
  const query = fieldOfColumn(id)?.query;
  return queryFields().find((name) => query?.offered === true && name === query.name) ?? null;
}
