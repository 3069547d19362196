import { z } from 'zod';

import { inZone } from '#server/platform/database/wire.ts';
import type { SessionInfo } from '#shared/contract/auth.ts';

import type { sessions } from './table.ts';

const DeviceInfo = z.object({
  user_agent: z.string().catch(''),
  ip_address: z.string().catch(''),
});

/** A session in the shape of replies; never with its token. */
export function sessionWire(
  row: typeof sessions.$inferSelect,
  currentId: string,
  zone: string,
): SessionInfo {
  const device = DeviceInfo.parse(row.device_info);
  return {
    id: row.id,
    kind: row.kind === 'admin' ? 'admin' : 'app',
    user_agent: device.user_agent,
    ip_address: device.ip_address,
    created_at: inZone(row.created_at, zone),
    last_seen_at: inZone(row.last_seen_at, zone),
    expires_at: inZone(row.expires_at, zone),
    is_current: row.id === currentId,
  };
}
