import { systemFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { OutgoingError } from '#server/platform/outgoing/outgoing.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import { linkPublication } from './events.ts';
import { type LinkMetadata, previewOf } from './preview.ts';

/** The kind of the job that looks at a link's page. */
export const PREVIEW = 'work_item_link.preview';

const MAX_ATTEMPTS = 3;
/** Longer than any try: a row still running then belongs to a dead process. */
const LOCK_SECONDS = 60;

interface DueLink {
  id: string;
  url: string;
  preview_attempts: number;
}

/** Looks at the pages of new links: their title and icon become the link's metadata. */
export const previewJob: Job = {
  kind: PREVIEW,
  async run(platform, id) {
    const link = await claim(platform, id);
    if (!link) return;
    try {
      await store(platform, link, await previewOf(platform.config, link.url), 'done');
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      const attempts = link.preview_attempts + 1;
      const isFinal = error.reason === 'blocked' || attempts >= MAX_ATTEMPTS;
      if (isFinal) await store(platform, link, withoutPreview(link, error.message), 'failed');
      else await postpone(platform, link, attempts);
    }
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT id FROM work_item_links
      WHERE preview_status IN ('queued', 'running') AND preview_next_at <= now()
      ORDER BY preview_next_at LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
  free: ({ database: { sql } }, id) => sql`
    UPDATE work_item_links SET preview_next_at = now() WHERE id = ${id} AND preview_status = 'running'`,
  async abandon(platform, id) {
    const [link] = await platform.database.sql<DueLink[]>`
      SELECT id, url, preview_attempts FROM work_item_links WHERE id = ${id}`;
    const said = 'Reading this page stopped the server. The link works, it only has no preview.';
    if (link) await store(platform, link, withoutPreview(link, said), 'failed');
  },
};

const withoutPreview = ({ url }: DueLink, error: string): LinkMetadata => ({
  error,
  title: null,
  favicon: null,
  url,
});

async function claim(platform: Platform, id: string): Promise<DueLink | undefined> {
  const [link] = await platform.database.sql<DueLink[]>`
    UPDATE work_item_links SET preview_status = 'running',
      preview_next_at = now() + make_interval(secs => ${LOCK_SECONDS})
    WHERE id = (SELECT id FROM work_item_links
      WHERE id = ${id} AND preview_status IN ('queued', 'running') AND preview_next_at <= now()
        AND ${live(platform.database.sql)} FOR UPDATE SKIP LOCKED)
    RETURNING id, url, preview_attempts`;
  return link;
}

async function postpone(platform: Platform, link: DueLink, attempts: number): Promise<void> {
  await platform.database.sql`
    UPDATE work_item_links SET preview_status = 'queued', preview_attempts = ${attempts},
      preview_next_at = now() + make_interval(secs => ${60 * attempts})
    WHERE id = ${link.id} AND preview_status = 'running'`;
}

/** Writes what was found, unless the link was changed or deleted meanwhile. */
async function store(
  platform: Platform,
  link: DueLink,
  metadata: LinkMetadata,
  status: 'done' | 'failed',
): Promise<void> {
  await inTransaction(platform, systemFacts, async (scope) => {
    const rows = await scope.sql<{ id: string; rev: number; work_item_id: string }[]>`
      UPDATE work_item_links
      SET metadata = ${JSON.stringify(metadata)}::text::jsonb, preview_status = ${status}
      WHERE id = ${link.id} AND url = ${link.url} AND preview_status = 'running' AND ${live(scope.sql)}
      RETURNING id, rev, work_item_id`;
    for (const row of rows) scope.publish(linkPublication(row, false));
  });
}
