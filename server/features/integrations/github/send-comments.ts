import { z } from 'zod';

import { callProvider } from '#server/features/integrations/provider-client.ts';
import type { SyncWork } from '#server/features/integrations/running/work.ts';

import type { PendingComment } from './bring-comments.ts';
import { digest } from './fields.ts';
import { GithubComment } from './github-api.ts';
import { dropLink, storeLink } from './links.ts';
import { marked, unmarked, withAuthor } from './markers.ts';
import { asReadOnly } from './read-only.ts';

/** Sends comments in order; the link is stored first, to find an interrupted one again. */
export async function sendComments(
  work: SyncWork,
  number: number,
  comments: readonly PendingComment[],
): Promise<void> {
  for (const comment of comments) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await sendComment(work, number, comment).catch((error: unknown) => {
      throw asReadOnly(error, work.sync.name);
    });
  }
}

async function sendComment(
  { api, sync, platform }: SyncWork,
  number: number,
  { id, itemId, externalId, markdown, author, digest: ours }: PendingComment,
): Promise<void> {
  const { sql } = platform.database;
  const comments = `/repos/${sync.name}/issues/comments`;
  if (markdown === null) {
    await callProvider(api, {
      method: 'DELETE',
      path: `${comments}/${externalId}`,
      schema: z.unknown(),
    });
    await dropLink(sql, sync, 'comment', id);
    return;
  }
  const link = { entity_id: id, work_item_id: itemId };
  if (externalId === null) {
    await storeLink(sql, sync, 'comment', { ...link, external_id: null, base: null });
  }
  const { body } = await callProvider(api, {
    method: externalId === null ? 'POST' : 'PATCH',
    path:
      externalId === null
        ? `/repos/${sync.name}/issues/${number}/comments`
        : `${comments}/${externalId}`,
    body: { body: marked(withAuthor(author, markdown), 'comment', id) },
    schema: GithubComment,
  });
  if (!body) return;
  const base = { theirs: digest(unmarked(body.body)), ours, isOurs: true };
  await storeLink(sql, sync, 'comment', { ...link, external_id: body.id, base });
}
