import { z } from 'zod';

import { isNotMuted } from '#server/features/mutes/queries.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import type { RecurringJob } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { itemsIn, mentionsIn } from '#server/platform/texts/html.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import { type Digest, type DigestChange, digestMail } from './digest-mail.ts';

/** Sends one mail per receiver and item with all changes since the last one. */
export const digestJob: RecurringJob = {
  name: 'notification_digest',
  pattern: '*/5 * * * *',
  run: sendDigests,
};

const BATCH = 25;

/** Queues all due mails; several processes may run it at once. */
export async function sendDigests(platform: Platform): Promise<{ mails: number }> {
  let mails = 0;
  for (;;) {
    const batch = await inTransaction(platform, systemFacts, sendBatch);
    if (batch === null) return { mails };
    mails += batch;
  }
}

/** Number of mails for a batch of receivers; null when none is left. */
async function sendBatch(scope: Scope): Promise<number | null> {
  const receivers = await claimReceivers(scope);
  if (receivers.length === 0) return null;
  const claimed = await scope.sql<{ id: string }[]>`
    UPDATE notification_mails SET processed_at = now()
    WHERE receiver_id = ANY(${receivers}::uuid[]) AND processed_at IS NULL
    RETURNING id`;
  const rows = await readLines(
    scope,
    claimed.map((row) => row.id),
  );
  const names = await readNames(scope, rows);
  const keys = await readKeys(scope, rows);
  const groups = [...Map.groupBy(rows, (row) => `${row.receiver_id} ${row.item_id}`).values()];
  const mails = groups.flatMap((group) => {
    const digest = digestOf(
      scope,
      group,
      new Map([...names, ...(keys.get(group[0]?.project_id ?? '') ?? [])]),
    );
    return (digest && digestMail(digest)) ?? [];
  });
  for (const mail of mails) await queueMail(scope, mail);
  await scope.sql`
    UPDATE notification_mails SET sent_at = now()
    WHERE id = ANY(${rows.map((row) => row.id)}::uuid[])`;
  return mails.length;
}

/**
 * The receiver's preference row is the lock: one process makes all mails of a person, so that no
 * mail is sent twice or split.
 */
async function claimReceivers(scope: Scope): Promise<string[]> {
  const rows = await scope.sql<{ user_id: string }[]>`
    SELECT p.user_id FROM notification_preferences p
    WHERE p.user_id IN (SELECT receiver_id FROM notification_mails WHERE processed_at IS NULL)
    ORDER BY p.user_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
  return rows.map((row) => row.user_id);
}

interface Row {
  id: string;
  receiver_id: string;
  email: string;
  language: string;
  item_id: string;
  item_name: string;
  sequence_id: number;
  identifier: string;
  project_id: string;
  project_name: string;
  slug: string;
  actor: string | null;
  data: unknown;
}

/** Claimed lines that are still relevant: unread, not archived or muted, of visible items. */
function readLines(scope: Scope, ids: readonly string[]): Promise<Row[]> {
  const { sql } = scope;
  return sql<Row[]>`
    SELECT m.id, m.receiver_id, u.email, coalesce(f.language, 'en') AS language, i.id AS item_id, i.name AS item_name, i.sequence_id,
      pr.identifier, pr.id AS project_id, pr.name AS project_name, w.slug,
      a.display_name AS actor, m.data
    FROM notification_mails m
    LEFT JOIN notifications n ON n.id = m.id
    JOIN work_items i ON i.id = m.entity_identifier
    JOIN projects pr ON pr.id = i.project_id
    JOIN workspaces w ON w.id = i.workspace_id
    JOIN users u ON u.id = m.receiver_id AND u.is_active AND NOT u.is_bot AND NOT u.is_placeholder
    LEFT JOIN profiles f ON f.user_id = u.id
    LEFT JOIN users a ON a.id = m.triggered_by_id
    WHERE m.id = ANY(${ids as string[]}::uuid[]) AND ${itemVisibility.seenBy(sql, sql`m.receiver_id`)}
      AND n.read_at IS NULL AND n.archived_at IS NULL
      AND (n.sender LIKE '%:mentioned' OR ${isNotMuted(sql, sql`m.receiver_id`)})
    ORDER BY m.created_at, m.id`;
}

async function readNames(scope: Scope, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap((row) => mentionsIn(changeOf(row)?.new_value ?? '')));
  if (ids.size === 0) return new Map();
  const people = await scope.sql<{ id: string; display_name: string }[]>`
    SELECT id, display_name FROM users WHERE id = ANY(${[...ids]}::uuid[])`;
  return new Map(people.map((person) => [person.id, person.display_name]));
}

/** Keys of mentioned items of the line's project: the receiver may not see others. */
async function readKeys(
  scope: Scope,
  rows: readonly Row[],
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const ids = new Set(rows.flatMap((row) => itemsIn(changeOf(row)?.new_value ?? '')));
  if (ids.size === 0) return new Map();
  const projects = [...new Set(rows.map((row) => row.project_id))];
  const found = await scope.sql<{ id: string; project_id: string; key: string }[]>`
    SELECT i.id, i.project_id, p.identifier || '-' || i.sequence_id AS key
    FROM work_items i JOIN projects p ON p.id = i.project_id
    WHERE i.id = ANY(${[...ids]}::uuid[]) AND i.project_id = ANY(${projects}::uuid[])`;
  const byProject = Map.groupBy(found, (item) => item.project_id);
  return new Map(
    [...byProject].map(([id, items]) => [id, new Map(items.map((item) => [item.id, item.key]))]),
  );
}

function digestOf(
  scope: Scope,
  rows: readonly Row[],
  names: ReadonlyMap<string, string>,
): Digest | null {
  const [first] = rows;
  if (!first) return null;
  const site = scope.platform.config.PUBLIC_URL;
  const project_url = `${site}/${first.slug}/projects/${first.project_id}/issues`;
  return {
    to: first.email,
    receiver_id: first.receiver_id,
    language: first.language,
    item_key: `${first.identifier}-${first.sequence_id}`,
    item_name: first.item_name,
    project_name: first.project_name,
    project_url,
    item_url: `${project_url}/${first.item_id}`,
    preferences_url: `${site}/profile/preferences/email`,
    changes: rows.flatMap((row) => changeOf(row) ?? []),
    names,
  };
}

const Text = z.string().catch('None');
const Identifier = z.string().nullable().catch(null);
const MailData = z.object({
  issue_activity: z.object({
    field: z.string(),
    verb: z.string(),
    actor: Text,
    old_value: z.string(),
    new_value: z.string(),
    old_identifier: Identifier,
    new_identifier: Identifier,
    place: z.enum(['comment', 'description']).catch('comment'),
  }),
});

function changeOf(row: Row): DigestChange | null {
  const parsed = MailData.safeParse(row.data);
  return parsed.success ? { ...parsed.data.issue_activity, who: row.actor } : null;
}
