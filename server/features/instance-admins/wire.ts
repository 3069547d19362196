import type { InstanceAdminRow } from '#server/features/instances/events.ts';
import type { UserRow } from '#server/features/users/events.ts';
import { userEntry } from '#server/features/users/queries.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type { AdminMe, InstanceAdmin } from '#shared/contract/instances.ts';
import type { UserAdminLite } from '#shared/contract/users.ts';

export function instanceAdminWire(
  row: InstanceAdminRow & { user_detail: UserAdminLite },
  zone: string,
): InstanceAdmin {
  const { id, user_id, instance_id, role, is_verified, user_detail, created_by, updated_by } = row;
  return {
    id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by,
    updated_by,
    user: user_id,
    instance: instance_id,
    role,
    is_verified,
    user_detail,
  };
}

export function adminMe(row: UserRow): AdminMe {
  const { cover_image_url: _cover, last_login_medium: _medium, ...me } = userEntry(row);
  return me;
}
