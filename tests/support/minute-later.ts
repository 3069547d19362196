import type { World } from './world.ts';

/** More than a minute goes by: what a person changes next is an act of its own, with lines of its own. */
export async function minuteLater(w: World): Promise<void> {
  await w.server.platform.database.sql`
    UPDATE work_item_activities SET created_at = created_at - interval '2 minutes'`;
}
