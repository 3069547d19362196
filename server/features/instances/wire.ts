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

/** The instance as the contract sends it. */
export function instanceWire(row: InstanceRow, zone: string): Instance {
  const { rev: _rev, last_checked_at, ...fields } = row;
  return { ...fields, ...auditWire(row, zone), last_checked_at: inZone(last_checked_at, zone) };
}

/**
 * A setting as the admin area sees it. The reference sends secrets in clear; an answer that a browser, a proxy
 * or a log may keep must not hold them, so a stored secret reads as a mask, which the
 * server takes as "unchanged" when it is sent back.
 */
export function configurationWire(row: ConfigurationRow, zone: string): ConfigRow {
  const { key, category, is_encrypted } = row;
  const value = is_encrypted && row.value ? MASKED_SECRET : row.value;
  return { ...auditWire(row, zone), key, value, category, is_encrypted };
}

/** A workspace as the admin area lists it; a new one comes without the counts. */
export function adminWorkspaceWire(row: ListedWorkspace, zone: string) {
  const { owner, total_projects } = row;
  return {
    ...workspaceEntry(row, zone),
    owner,
    ...(total_projects === undefined ? {} : { total_projects }),
  };
}
