import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import type { ProjectInvitation } from '#shared/contract/project-members.ts';

import type { EmbeddedInvitation } from './queries.ts';

/** An invitation in the contract's shape, without its token. */
export function invitationWire(row: EmbeddedInvitation, zone: string): ProjectInvitation {
  return {
    id: row.id,
    project: row.project,
    workspace: row.workspace,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    email: row.email,
    accepted: row.accepted,
    message: row.message,
    responded_at: inZoneOrNull(row.responded_at, zone),
    role: row.role,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}
