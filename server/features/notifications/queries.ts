import type { PendingQuery, Row } from 'postgres';

import type { ActivityRow } from '#server/features/activities/events.ts';
import { ITEM_FIELDS } from '#server/features/activities/queries.ts';
import type { Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isReached } from '#server/platform/access/visibility/memberships.ts';
import { userLite } from '#server/platform/database/lite.ts';
import { type Page, readPage } from '#server/platform/database/paging.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import type { UserLite } from '#shared/contract/lite.ts';
import type {
  ItemNotice,
  ListNotifications,
  SubjectNotice,
  UnreadCounts,
} from '#shared/contract/notifications.ts';

import type { NotificationRow } from './events.ts';
import { archivedIs, flagOf, MENTIONED, orderOf, partIs, readIs, snoozedIs } from './filters.ts';
import { seesSubject, withSubjects } from './subjects.ts';

/** A notification with its author, and whether its item is in the intake. */
export type DetailedNotification = Omit<NotificationRow, 'entity_name' | 'data'> & {
  readonly entity_identifier: string;
  readonly triggered_by_details: UserLite | null;
  readonly is_inbox_issue: boolean;
} & (
    | Readonly<Pick<ItemNotice, 'entity_name' | 'data'>>
    | Readonly<Pick<SubjectNotice, 'entity_name' | 'data'>>
  );

/** Limit of a list without pages. */
const MAX_ROWS = 1000;

/** The person's notifications by a query: snoozed ones first, then newest first. */
export function listNotifications(
  scope: WorkspaceScope,
  query: ListNotifications,
): Promise<DetailedNotification[]> {
  const { sql } = scope;
  return select(
    scope,
    sql`${asked(scope, query)} ORDER BY n.snoozed_till, n.created_at DESC, n.id DESC LIMIT ${MAX_ROWS}`,
  );
}

/** A page of the person's notifications, newest first by default. */
export async function pageNotifications(
  scope: WorkspaceScope,
  query: ListNotifications,
): Promise<{ page: Page; total: number; rows: DetailedNotification[] }> {
  const { sql } = scope;
  const page = readPage(query);
  const where = asked(scope, query);
  const order = orderOf(sql, query.order_by);
  const rows = await select(
    scope,
    sql`${where} ORDER BY ${order} LIMIT ${page.perPage} OFFSET ${page.offset}`,
  );
  const counted = await sql<{ total: number }[]>`
    SELECT count(*)::int AS total
    FROM ${withSubjects(sql)} WHERE ${where}`;
  return { page, total: one(counted).total, rows };
}

/** Numbers of unread notifications: mentions, and others. */
export async function countUnread(scope: WorkspaceScope): Promise<UnreadCounts> {
  const { sql } = scope;
  return one(
    await sql<UnreadCounts[]>`
      SELECT count(*) FILTER (WHERE n.sender <> ${MENTIONED})::int
          AS total_unread_notifications_count,
        count(*) FILTER (WHERE n.sender = ${MENTIONED})::int
          AS mention_unread_notifications_count
      FROM ${withSubjects(sql)}
      WHERE ${mine(scope)} AND n.entity_name = 'issue' AND n.read_at IS NULL
        AND n.archived_at IS NULL AND n.snoozed_till IS NULL`,
  );
}

/** One of the person's notifications; throws 404 for others. */
export async function getNotification(
  scope: WorkspaceScope,
  id: string,
): Promise<DetailedNotification> {
  const { sql } = scope;
  return oneOr404(await select(scope, sql`${mine(scope)} AND n.id = ${id}`));
}

/**
 * SQL condition over `n` and its subjects: the person's own in this workspace, with visible
 * subjects.
 */
export function mine(scope: WorkspaceScope) {
  const { sql, user, workspace } = scope;
  return sql`n.receiver_id = ${user.id} AND n.workspace_id = ${workspace.id}
    AND ${live(sql, 'n')} AND ${isReached(scope, 'n.project_id')}
    AND ${seesSubject(sql, sql`${user.id}::uuid`)}`;
}

/** The activity of a mention in the description: its own, else the newest without an item. */
export async function latestActivity(
  scope: Scope,
  workItemId: string,
  actorId: string | null,
): Promise<ActivityRow | null> {
  const [row] = await scope.sql<ActivityRow[]>`
    SELECT * FROM (
      SELECT * FROM work_item_activities WHERE work_item_id = ${workItemId}
        AND (field IS NULL OR field <> ALL (${ITEM_FIELDS as string[]}))
      ORDER BY created_at DESC, id DESC LIMIT 20) a
    ORDER BY (a.field = 'description' AND a.actor_id = ${actorId}::uuid) IS TRUE DESC,
      a.created_at DESC, a.id DESC
    LIMIT 1`;
  return row ?? null;
}

function asked(scope: WorkspaceScope, query: ListNotifications) {
  const { sql } = scope;
  return sql`${mine(scope)} AND n.entity_name = ANY(${query.entity_name.split(',')})
    AND ${snoozedIs(sql, flagOf(query.snoozed))} AND ${archivedIs(sql, flagOf(query.archived))}
    AND ${readIs(sql, query.read)} AND ${partIs(scope, wordsOf(query.type))}
    AND ${query.mentioned === '' ? sql`n.sender <> ${MENTIONED}` : sql`n.sender = ${MENTIONED}`}`;
}

/** `watching` exists in mark-all-read only. */
function wordsOf(type: string): string[] {
  return type.split(',').filter((word) => word !== 'watching');
}

function select({ sql }: Scope, rest: PendingQuery<Row[]>): Promise<DetailedNotification[]> {
  return sql<DetailedNotification[]>`
    SELECT n.*, CASE WHEN u.id IS NOT NULL THEN ${userLite(sql)} END AS triggered_by_details,
      coalesce(i.intake_status IN (-2, 0, 2), false) AS is_inbox_issue
    FROM ${withSubjects(sql)}
    LEFT JOIN users u ON u.id = n.triggered_by_id
    WHERE ${rest}`;
}
