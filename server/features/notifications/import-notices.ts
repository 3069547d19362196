import { isFollowed } from '#server/features/importers/access.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { ImportNoticeData } from '#shared/contract/notifications.ts';

import { type NotificationRef, notificationPublication } from './events.ts';

interface EndedImport {
  readonly id: string;
  readonly workspace_id: string;
  readonly project_id: string | null;
  readonly initiated_by: string;
  readonly name: string;
  readonly counts: {
    readonly items?: { readonly made: number; readonly total: number } | undefined;
  };
  readonly problems: number;
  readonly reason: string | null;
}

/** Notifies the starter of an import of its end, unless they turned that off. */
export async function notifyOfImport(
  scope: Scope,
  row: EndedImport,
  status: 'completed' | 'failed',
): Promise<void> {
  const { sql } = scope;
  const { made, total } = row.counts.items ?? { made: 0, total: 0 };
  const { id, name, problems, reason } = row;
  const data: ImportNoticeData = { import: { id, name, status, made, total, problems, reason } };
  const title = status === 'completed' ? `Import of ${name} is done` : `Import of ${name} stopped`;
  const told = await sql<NotificationRef[]>`
    INSERT INTO notifications (workspace_id, project_id, receiver_id, entity_name,
      entity_identifier, title, data, sender)
    SELECT ${row.workspace_id}, (SELECT p.id FROM projects p WHERE p.id = ${row.project_id}),
      x.initiated_by, 'import', x.id, ${title}, ${JSON.stringify(data)}::text::jsonb, 'in_app:import'
    FROM imports x LEFT JOIN notification_preferences p ON p.user_id = x.initiated_by
    WHERE x.id = ${id} AND ${isFollowed(sql, sql`x`)} AND coalesce(p.inbox_import_ended, true)
    RETURNING id, receiver_id, rev`;
  for (const notice of told) scope.publish(notificationPublication(notice));
}

/** Hides import notifications from a former admin, and shows them to a new one again. */
export async function hideOrShowImports(
  scope: Scope,
  { member_id, workspace_id }: { readonly member_id: string; readonly workspace_id: string },
): Promise<void> {
  const { sql } = scope;
  const rows = await sql<(NotificationRef & { sees: boolean })[]>`
    UPDATE notifications n SET updated_at = n.updated_at FROM imports x
    WHERE n.receiver_id = ${member_id} AND n.workspace_id = ${workspace_id}
      AND n.entity_name = 'import' AND x.id = n.entity_identifier AND ${live(sql, 'n')}
      AND ${live(sql, 'x')}
    RETURNING n.id, n.rev, n.receiver_id, ${isFollowed(sql, sql`x`)} AS sees`;
  for (const row of rows) scope.publish(notificationPublication(row, !row.sees));
}
