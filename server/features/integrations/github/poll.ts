import type { SyncWork } from '#server/features/integrations/running/work.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import { GithubIssue, githubPages } from './github-api.ts';

/** Interval without a webhook; with one, polling only finds missed events. */
const MINUTE_SECONDS = 60;
const WITH_WEBHOOK_SECONDS = 600;

/**
 * Queues issues changed since the last poll, page by page, oldest first: after a crash it continues
 * there. The first poll reads every issue. Returns whether it polled.
 */
export async function poll(work: SyncWork): Promise<boolean> {
  const { platform, sync, api, is_poll_due, poll_at, read_until } = work;
  if (!is_poll_due || (await isImporting(work))) return false;
  const { sql } = platform.database;
  const since = read_until === null ? '' : `&since=${secondsOf(read_until)}`;
  const path = `/repos/${sync.name}/issues?state=all&sort=updated&direction=asc${since}`;
  for await (const page of githubPages(api, path, GithubIssue)) {
    const last = page.at(-1);
    if (!last) continue;
    const issues = page.filter(({ pull_request }) => pull_request === undefined);
    await sql.begin(async (tx) => {
      await tx`
        INSERT INTO sync_queue AS q (sync_id, kind, key, data)
        SELECT ${sync.id}, 'issue', r.key, r.data::jsonb
        FROM unnest(${issues.map(({ number }) => String(number))}::text[],
          ${issues.map((issue) => JSON.stringify(issue).replaceAll('\\u0000', ''))}::text[]) AS r(key, data)
        ON CONFLICT (sync_id, kind, key)
          DO UPDATE SET stamp = q.stamp + 1, attempts = 0, data = EXCLUDED.data`;
      await tx`UPDATE sync_runs SET read_until = ${last.updated_at} WHERE sync_id = ${sync.id}`;
    });
  }
  await queueLinked(work);
  const seconds = sync.has_webhook ? WITH_WEBHOOK_SECONDS : MINUTE_SECONDS;
  // Someone who pressed "Sync now" meanwhile wants a further poll.
  await sql`
    UPDATE sync_runs SET poll_at = now() + make_interval(secs => ${seconds})
    WHERE sync_id = ${sync.id} AND poll_at = ${poll_at}`;
  await sql`
    DELETE FROM sync_deliveries WHERE sync_id = ${sync.id} AND created_at < now() - interval '30 days'`;
  return true;
}

/** Linked issues checked again with each poll: a list does not report deleted ones. */
const MAX_REQUEUED = 5;

/** Queues some linked issues in turn: the link of a deleted issue is dropped, its item stays. */
async function queueLinked({ platform: { database }, sync }: SyncWork): Promise<void> {
  await database.sql`
    INSERT INTO sync_queue (sync_id, kind, key)
    SELECT sync_id, 'issue', external_id::text FROM sync_links
    WHERE sync_id = ${sync.id} AND kind = 'issue' AND external_id IS NOT NULL
    ORDER BY random() LIMIT ${MAX_REQUEUED}
    ON CONFLICT (sync_id, kind, key) DO NOTHING`;
}

const secondsOf = (moment: string) => `${moment.slice(0, 19)}Z`;

/** An import from the same repository creates the items; the sync links them afterwards. */
async function isImporting({ platform, sync }: SyncWork): Promise<boolean> {
  const { sql } = platform.database;
  const rows = await sql`
    SELECT 1 FROM imports
    WHERE project_id = ${sync.project_id} AND source = 'github' AND source_key = ${sourceKeyOf(sync)}
      AND status IN ('reading', 'queued', 'running') AND ${live(sql)} LIMIT 1`;
  return rows.length > 0;
}

/** The importer's source key of the repository. */
export const sourceKeyOf = ({ name }: SyncWork['sync']) =>
  `github:${name}`.toLowerCase().slice(0, 255);
