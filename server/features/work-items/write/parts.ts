import { openItemAudience } from '#server/features/work-items/events.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

/** A row that goes and comes back with its item. */
export interface Part {
  readonly id: string;
  readonly rev: number;
  readonly item_id: string;
}

/** SQL: the ids of all files of items and of their comments. */
export function filesOf(sql: SqlClient, ids: string[]) {
  return sql`
    SELECT id FROM assets WHERE work_item_id = ANY(${ids}::uuid[])
    UNION SELECT a.id FROM comments c JOIN assets a ON a.comment_id = c.id
    WHERE c.work_item_id = ANY(${ids}::uuid[])`;
}

/** Runs statements that travel together; their rows, each with the entity it is. */
export async function together(statements: Record<string, PromiseLike<Part[]>>) {
  const found = await Promise.all(
    Object.entries(statements).map(async ([entity, statement]) => {
      const rows = await statement;
      return rows.map((row) => ({ ...row, entity }));
    }),
  );
  return found.flat();
}

/** Tells those who have one of the items open of its parts. */
export function publishParts(
  scope: ProjectScope,
  parts: Awaited<ReturnType<typeof together>>,
  gone = false,
): void {
  for (const { entity, id, rev, item_id } of parts) {
    scope.publish({ entity, id, rev, audiences: openItemAudience(item_id), gone });
  }
}
