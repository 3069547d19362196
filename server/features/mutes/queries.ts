import { live } from '#server/platform/access/visibility/live.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';

/** SQL condition: the person (an SQL expression) has muted neither the item `i` nor its project. */
export function isNotMuted(sql: SqlClient, userId: Fragment): Fragment {
  return sql`NOT EXISTS (SELECT 1 FROM mutes q
    WHERE q.user_id = ${userId} AND q.entity_identifier IN (i.id, i.project_id)
      AND ${live(sql, 'q')})`;
}
