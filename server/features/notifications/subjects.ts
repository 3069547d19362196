import { isFollowed } from '#server/features/importers/access.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { notificationKinds, type SubjectName } from '#shared/notifications/kinds.ts';

/** SQL source: notifications `n` with their item `i`, if they have one. */
export const withSubjects = (sql: SqlClient): Fragment => sql`notifications n
  LEFT JOIN work_items i ON n.entity_name = 'issue' AND i.id = n.entity_identifier`;

/** SQL condition over notifications `n` of a subject: the receiver still sees it. */
type Sees = (sql: SqlClient, receiver: Fragment) => Fragment;

const SEEN: Readonly<Record<SubjectName, Sees>> = {
  import: (sql, receiver) => sql`EXISTS (SELECT 1 FROM imports x
    WHERE x.id = n.entity_identifier AND x.initiated_by = ${receiver} AND ${live(sql, 'x')}
      AND ${isFollowed(sql, sql`x`)})`,
};

/** SQL condition over `withSubjects`: the receiver can see the item or other subject. */
export const seesSubject = (sql: SqlClient, receiver: Fragment): Fragment =>
  sql`CASE n.entity_name WHEN 'issue' THEN ${itemVisibility.seenBy(sql, receiver)}
    ELSE ${seesOtherThanItem(sql, receiver)} END`;

/** SQL condition over notifications `n` that are about no work item; false for unknown subjects. */
export const seesOtherThanItem = (sql: SqlClient, receiver: Fragment): Fragment => {
  const cases = notificationKinds().flatMap(({ subject }) => {
    if (!subject) return [];
    const sees: Sees = Reflect.get(SEEN, subject.name) ?? (() => sql`true`);
    return [sql`WHEN n.entity_name = ${subject.name} THEN ${sees(sql, receiver)}`];
  });
  return sql`CASE ${cases.reduce((left, right) => sql`${left} ${right}`, sql``)} ELSE false END`;
};
