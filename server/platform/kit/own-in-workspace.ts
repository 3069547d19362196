import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

/** The audience of rows that a person keeps in a workspace: the person, while they are a member. */
export function ownInWorkspace(table: string) {
  return {
    audiences: { user: 'user_id' } as const,
    joins: (sql: SqlClient) => sql`
      JOIN workspace_members m ON m.workspace_id = ${sql(`${table}.workspace_id`)}
        AND m.member_id = ${sql(`${table}.user_id`)} AND m.is_active
      JOIN workspaces w ON w.id = m.workspace_id AND ${live(sql, 'w')}`,
  };
}
