import { callProvider } from '#server/features/integrations/provider-client.ts';
import type { SyncWork } from '#server/features/integrations/running/work.ts';

import { linkToIssue } from './bring-issue.ts';
import { GithubIssue } from './github-api.ts';
import { isGone, linkOfItem, storeLink } from './links.ts';
import { markOf } from './markers.ts';
import type { People } from './people.ts';
import { asReadOnly } from './read-only.ts';
import { type OurSide, ourSide, theirSide } from './sides.ts';
import { bodyOf, syncIssue } from './sync-issue.ts';

/** Sends an item's changes to its issue, or creates an issue where new items are sent. */
export async function sendItem(work: SyncWork, people: People, itemId: string): Promise<void> {
  const { platform, sync } = work;
  const { sql } = platform.database;
  const link = await linkOfItem(sql, sync, itemId);
  if (link?.external_id) return syncIssue(work, people, link.external_id, null);
  if (link && isGone(link)) return;
  const ours = await ourSide(sql, sync.project_id, itemId, people);
  if (!ours || !isNew(work, ours)) return;
  const made = link ? await findMade(work, itemId) : null;
  if (made) return syncIssue(work, people, made.number, made);
  const half = { entity_id: itemId, work_item_id: itemId, external_id: null, base: null };
  await storeLink(sql, sync, 'issue', half);
  const issue = await makeIssue(work, people, ours);
  await work.inProject(async (scope) => {
    const theirs = theirSide(issue, people);
    // An issue cannot be created closed: the state differs from the base and is sent next.
    const base = { theirs, ours: { ...ours.fields, state: theirs.state } };
    await storeLink(scope.sql, sync, 'issue', { ...half, external_id: issue.number, base });
    await linkToIssue(scope, itemId, issue, sync.name);
  });
  await syncIssue(work, people, issue.number, issue);
}

/** Items older than the connection, and imported ones, are not sent. */
function isNew({ sync }: SyncWork, { item }: OurSide): boolean {
  const { sends_changes, sends_new_items } = sync.options;
  if (!sends_changes || !sends_new_items || item.external_source !== null) return false;
  return Date.parse(item.created_at) >= Date.parse(sync.created_at);
}

/** Searches the issue of an interrupted creation, whose number is unknown. */
async function findMade({ api, sync }: SyncWork, itemId: string): Promise<GithubIssue | null> {
  const path = `/repos/${sync.name}/issues?state=all&sort=created&direction=desc&per_page=100`;
  const { body } = await callProvider(api, { path, schema: GithubIssue.array() });
  return body?.find((issue) => markOf(issue.body, 'item') === itemId) ?? null;
}

async function makeIssue(
  { api, sync }: SyncWork,
  people: People,
  ours: OurSide,
): Promise<GithubIssue> {
  const { body } = await callProvider(api, {
    method: 'POST',
    path: `/repos/${sync.name}/issues`,
    body: bodyOf(people, null, ours, ['title', 'text', 'labels', 'assignees']),
    schema: GithubIssue,
  }).catch((error: unknown) => {
    throw asReadOnly(error, sync.name);
  });
  if (body) return body;
  throw new Error('GitHub made no issue.');
}
