import type { World } from './world.ts';

/**
 * Moves the last changes back by over a minute, so that a person's next change is a separate act
 * with its own history lines.
 */
export async function minuteLater(w: World): Promise<void> {
  await w.server.platform.database.sql`
    UPDATE work_item_activities SET created_at = created_at - interval '2 minutes'`;
}
