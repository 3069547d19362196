import type { Label } from '#shared/contract/labels.ts';

import type { LabelRow } from './events.ts';

/** A label as the contract sends it. */
export function labelWire(row: LabelRow): Label {
  return {
    parent: row.parent_id,
    name: row.name,
    color: row.color,
    id: row.id,
    project_id: row.project_id,
    workspace_id: row.workspace_id,
    sort_order: row.sort_order,
  };
}
