import { isFollowed } from '#server/features/importers/access.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';

/** SQL source: notifications `n` with their item `i` or import `x`. */
export const withSubjects = (sql: SqlClient): Fragment => sql`notifications n
  LEFT JOIN work_items i ON n.entity_name = 'issue' AND i.id = n.entity_identifier
  LEFT JOIN imports x ON n.entity_name = 'import' AND x.id = n.entity_identifier`;

/** SQL condition over `withSubjects`: the receiver can see the subject. */
export const seesSubject = (sql: SqlClient, receiver: Fragment): Fragment => sql`
  CASE n.entity_name
    WHEN 'issue' THEN ${itemVisibility.seenBy(sql, receiver)}
    ELSE x.initiated_by = ${receiver} AND ${live(sql, 'x')} AND ${isFollowed(sql, sql`x`)} END`;
