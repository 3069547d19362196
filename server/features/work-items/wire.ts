import { inZone, inZoneOrNull, utcOrNull } from '#server/platform/database/wire.ts';
import type { SubItem, WorkItem } from '#shared/contract/work-items.ts';
import { pick } from '#shared/lib/pick.ts';
import { allFields, isInRows, type RowField } from '#shared/work-item-fields/registry.ts';

import type { WorkItemRow } from './events.ts';

/** A work item as creating it answers: creation and change in the person's zone, the rest in UTC. */
export function workItemWire(row: WorkItemRow, zone: string): WorkItem {
  return {
    ...subItemWire(row, zone),
    deleted_at: utcOrNull(row.deleted_at),
  };
}

const ROW_FIELDS = allFields().filter(isInRows);
const ROW_KEYS = ROW_FIELDS.map(({ key }) => key);
const MOMENTS = ROW_FIELDS.filter(
  (field): field is Extract<RowField, { readonly kind: 'moment' }> => field.kind === 'moment',
);

/** A work item as `sub-issues/` lists it. */
export function subItemWire(row: WorkItemRow, zone: string): SubItem {
  return {
    ...pick(row, ROW_KEYS),
    ...momentsOf(row, utcOrNull),
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
  };
}

/** The moments of a row that are fields, written for a reply. */
function momentsOf(row: WorkItemRow, write: (moment: string | null) => string | null) {
  return Object.fromEntries(MOMENTS.map(({ key }) => [key, write(row[key])]));
}

/** The columns of a work item read alone, all moments in the person's zone. */
export function detailWire(row: WorkItemRow, zone: string) {
  return {
    ...subItemWire(row, zone),
    ...momentsOf(row, (moment) => inZoneOrNull(moment, zone)),
  };
}
