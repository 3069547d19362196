import { workspaceEntry } from '#server/features/workspaces/queries.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { MASKED_SECRET } from '#shared/constants/instances.ts';
import type { ConfigRow, Instance } from '#shared/contract/instances.ts';

import type { ConfigurationRow, InstanceRow } from './events.ts';
import type { ListedWorkspace } from './queries.ts';

interface Audit {
  id: string;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
}

function auditWire(row: Audit, zone: string) {
  return {
    id: row.id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

export function instanceWire(row: InstanceRow, zone: string): Instance {
  const { rev: _rev, last_checked_at, ...fields } = row;
  return { ...fields, ...auditWire(row, zone), last_checked_at: inZone(last_checked_at, zone) };
}

/**
 * A setting in the admin area. A reply may be stored by a browser, proxy or log, so a stored secret
 * is replaced by a mask, which the server takes as "unchanged" when it is sent back.
 */
export function configurationWire(row: ConfigurationRow, zone: string): ConfigRow {
  const { key, category, is_encrypted } = row;
  const value = is_encrypted && row.value ? MASKED_SECRET : row.value;
  return { ...auditWire(row, zone), key, value, category, is_encrypted };
}

/** A workspace in the admin area; a new one has no counts. */
export function adminWorkspaceWire(row: ListedWorkspace, zone: string) {
  const { owner, total_projects } = row;
  return {
    ...workspaceEntry(row, zone),
    owner,
    ...(total_projects === undefined ? {} : { total_projects }),
  };
}
