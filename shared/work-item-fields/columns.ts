import { intakeFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** What rows have besides: nothing is grouped by it, and nobody sets it. */
export const COLUMNS = [
  { key: 'id', kind: 'id', isRequired: true, orders: [{ name: 'id' }] },
  /** With the project's identifier, an item's key. */
  {
    key: 'sequence_id',
    exported: 'ID',
    table: { place: 210, width: 92, isOnRequest: true },
    kind: 'count',
    isKey: true,
    isRequired: true,
    orders: [{ name: 'sequence_id' }],
    display: { name: 'key', place: 10, isInLines: true },
  },
  {
    key: 'updated_by',
    kind: 'id',
    refersTo: 'users',
    table: { place: 190, width: 160, isOnRequest: true },
  },
  /** Whether it groups other items; the lists of items leave it out. */
  { key: 'is_epic', kind: 'flag', isRequired: true },
  { key: 'is_draft', kind: 'flag', isRequired: true },
  { key: 'archived_at', kind: 'date' },
  {
    key: 'intake_status',
    kind: 'number',
    isOnly: 'on the server',
    filters: [
      { name: 'inbox_status', read: intakeFilter },
      { name: 'intake_status', read: intakeFilter },
    ],
  },
] as const satisfies readonly WorkItemField[];

/** Our own keys, beside the contract's: in the feed's images, and in rows that are asked for with their revision. */
export const OWN_KEYS = ['intake_status', 'archived_by'] as const;
