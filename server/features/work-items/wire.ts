import { inZone, inZoneOrNull, utcOrNull } from '#server/platform/database/wire.ts';
import type { SubItem, WorkItem } from '#shared/contract/work-items.ts';
import { pick } from '#shared/lib/pick.ts';
import { BUILT_IN, isInRows } from '#shared/work-item-fields/registry.ts';

import type { WorkItemRow } from './events.ts';

/** A work item as creating it answers: creation and change in the person's zone, the rest in UTC. */
export function workItemWire(row: WorkItemRow, zone: string): WorkItem {
  return {
    ...subItemWire(row, zone),
    deleted_at: utcOrNull(row.deleted_at),
  };
}

const ROW_KEYS = BUILT_IN.filter(isInRows).map(({ key }) => key);

/** A work item as `sub-issues/` lists it. */
export function subItemWire(row: WorkItemRow, zone: string): SubItem {
  return {
    ...pick(row, ROW_KEYS),
    completed_at: utcOrNull(row.completed_at),
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
  };
}

/** The columns of a work item read alone, all moments in the person's zone. */
export function detailWire(row: WorkItemRow, zone: string) {
  return {
    ...subItemWire(row, zone),
    completed_at: inZoneOrNull(row.completed_at, zone),
  };
}
