import { queryFields } from '#shared/lib/work-item-query/fields.ts';
import type { Features, OrderName, QueryField } from '#shared/work-item-fields/registry.ts';
import {
  findField,
  findProperty,
  isFieldOn,
  isOrderName,
  isProperty,
} from '#shared/work-item-fields/registry.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { FIELDS, fieldOf } from '#web/features/work-items/fields/registry.ts';

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

interface ColumnSpec {
  readonly id: string;
  readonly width: number;
  readonly isNumber?: true;
  readonly isOnRequest?: true;
}

/** Properties that are not named here stand before the due date, as those that are added later do. */
const SPECS: readonly ColumnSpec[] = [
  { id: 'project_id', width: 140 },
  { id: 'state', width: 132 },
  { id: 'priority', width: 112 },
  { id: 'assignees', width: 172 },
  { id: 'target_date', width: 100 },
  { id: 'estimate', width: 92, isNumber: true },
  { id: 'cycle', width: 132 },
  { id: 'labels', width: 192 },
  { id: 'modules', width: 176 },
  { id: 'epic', width: 148 },
  { id: 'parent', width: 172 },
  { id: 'created_at', width: 104 },
  { id: 'updated_at', width: 104 },
  { id: 'link_count', width: 80, isNumber: true },
  { id: 'attachment_count', width: 116, isNumber: true },
  { id: 'sub_issues_count', width: 100, isNumber: true },
  { id: 'created_by', width: 160, isOnRequest: true },
  { id: 'updated_by', width: 160, isOnRequest: true },
  { id: 'completed_at', width: 112, isOnRequest: true },
  { id: 'sequence_id', width: 92, isOnRequest: true },
  { id: 'state__group', width: 124, isOnRequest: true },
  { id: 'duration', width: 92, isNumber: true, isOnRequest: true },
  { id: 'age', width: 80, isNumber: true, isOnRequest: true },
  { id: 'lead_time', width: 104, isNumber: true, isOnRequest: true },
];

/** The width of a column about which nothing is known. */
const USUAL_WIDTH = 112;

/** What decides which columns a list can have. */
export interface ColumnScope {
  readonly features: Features;
  readonly spansProjects: boolean;
  /** Its rows are epics, which do not have all properties. */
  readonly hasEpics: boolean;
}

/** The columns that a list can have besides the title, in the order in which it begins with them. */
export function columnsOf({ features, spansProjects, hasEpics }: ColumnScope): TableColumn[] {
  const named = new Set(SPECS.map(({ id }) => id));
  const others = FIELDS.map(({ id }) => ({ id, width: USUAL_WIDTH })).filter(
    ({ id }) => !named.has(id),
  );
  const at = SPECS.findIndex(({ id }) => id === 'target_date');
  return [...SPECS.slice(0, at), ...others, ...SPECS.slice(at)]
    .filter(({ id }) => id !== 'project_id' || spansProjects)
    .filter(({ id }) => {
      const field = fieldFor(id);
      const isOfItemsAlone = isProperty(id) && fieldOf(id).isOfItemsAlone === true;
      return field !== null && isFieldOn(field, features) && !(hasEpics && isOfItemsAlone);
    })
    .map(columnOf);
}

function columnOf({ id, width, isNumber, isOnRequest }: ColumnSpec): TableColumn {
  const order = fieldFor(id)?.orders?.[0]?.name ?? '';
  return {
    id,
    width,
    property: isProperty(id) ? id : null,
    order: isOrderName(order) ? order : null,
    isNumber: isNumber === true,
    isOnRequest: isOnRequest === true,
  };
}

function fieldFor(id: string) {
  return findProperty(id) ?? findField(id);
}

/** What filter menus call a column's field; null = they do not offer it. */
export function filterOf(id: string): QueryField | null {
  const query = fieldFor(id)?.query;
  return queryFields().find((name) => query?.offered === true && name === query.name) ?? null;
}

/** Message key of a column's name. */
export function columnLabel(id: string): string {
  return isProperty(id) ? `work-items:fields.${id}.label` : `work-items-table:columns.${id}`;
}
