import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { ADMIN } from '#shared/permissions.ts';

/** SQL condition over a row of imports: its starter, who alone follows it, is still an admin. */
export const isFollowed = (sql: SqlClient, imports: Fragment): Fragment => sql`EXISTS (
  SELECT 1 FROM workspace_members f
  WHERE f.workspace_id = ${imports}.workspace_id AND f.member_id = ${imports}.initiated_by
    AND f.is_active AND f.role = ${ADMIN})`;
