import { callProvider } from '#server/features/integrations/provider-client.ts';
import { noteGone, type SyncWork } from '#server/features/integrations/running/work.ts';

import { bringComments, type PendingComment } from './bring-comments.ts';
import { bringIssue } from './bring-issue.ts';
import { type Base, compare, type FieldName, settle } from './fields.ts';
import {
  type GithubComment,
  GithubComment as Comment,
  GithubIssue,
  githubPages,
} from './github-api.ts';
import { baseOf, linkOfIssue, linksOfComments, markGone, storeLink } from './links.ts';
import { marked } from './markers.ts';
import type { People } from './people.ts';
import { asReadOnly } from './read-only.ts';
import { sendComments } from './send-comments.ts';
import { type OurSide, ourSide, theirSide } from './sides.ts';

/** Changes to send to GitHub after its own are imported. */
interface Pending {
  readonly ours: OurSide;
  readonly base: Base;
  readonly outgoing: readonly FieldName[];
  readonly comments: readonly PendingComment[];
}

/**
 * Syncs an issue and its item: imports changes in one transaction, then sends ours. Idempotent,
 * also after an interruption.
 */
export async function syncIssue(
  work: SyncWork,
  people: People,
  number: number,
  known: GithubIssue | null,
): Promise<void> {
  const { sync, platform } = work;
  const issue = known ?? (await readIssue(work, number));
  if (!issue) {
    const { sql } = platform.database;
    const link = await linkOfIssue(sql, sync, number);
    if (!link) return;
    await noteGone(work, { issue: number, itemId: link.entity_id });
    await markGone(sql, sync, link.entity_id);
    return;
  }
  if (issue.pull_request !== undefined) return;
  const comments = await readComments(work, issue);
  const pending = await work.inProject(async (scope): Promise<Pending | null> => {
    const itemId = await bringIssue(scope, work, people, issue);
    if (itemId === null) return null;
    const sent = await bringComments(scope, work, people, { issue, itemId, comments });
    const ours = await ourSide(scope.sql, scope.project.id, itemId, people);
    const link = await linkOfIssue(scope.sql, sync, number);
    if (!ours || !link) return null;
    const now = { theirs: theirSide(issue, people), ours: ours.fields };
    const base = baseOf(link) ?? now;
    const outgoing = sync.options.sends_changes ? compare(base, now.theirs, now.ours).outgoing : [];
    const settled = settle(base, now, outgoing);
    await storeLink(scope.sql, sync, 'issue', { ...link, base: settled });
    return { ours, base: settled, outgoing, comments: sync.options.sends_changes ? sent : [] };
  });
  if (!pending) return;
  if (pending.outgoing.length > 0) await sendFields(work, people, issue, pending);
  await sendComments(work, issue.number, pending.comments);
}

async function readIssue({ api, sync }: SyncWork, number: number): Promise<GithubIssue | null> {
  const path = `/repos/${sync.name}/issues/${number}`;
  const { body } = await callProvider(api, { path, schema: GithubIssue });
  // A transferred issue is returned with its new number.
  return body?.number === number ? body : null;
}

/** All comments of an issue; null = it has none and never had. */
async function readComments(
  { api, sync, platform }: SyncWork,
  issue: GithubIssue,
): Promise<GithubComment[] | null> {
  const { sql } = platform.database;
  const link = await linkOfIssue(sql, sync, issue.number);
  const linked = link ? await linksOfComments(sql, sync, link.entity_id) : [];
  if (issue.comments === 0 && linked.length === 0) return null;
  const comments: GithubComment[] = [];
  const path = `/repos/${sync.name}/issues/${issue.number}/comments`;
  for await (const page of githubPages(api, path, Comment)) comments.push(...page);
  return comments;
}

async function sendFields(
  work: SyncWork,
  people: People,
  issue: GithubIssue,
  { ours, base, outgoing }: Pending,
): Promise<void> {
  const { api, sync, platform } = work;
  const { body } = await callProvider(api, {
    method: 'PATCH',
    path: `/repos/${sync.name}/issues/${issue.number}`,
    body: bodyOf(people, issue, ours, outgoing),
    schema: GithubIssue,
  }).catch((error: unknown) => {
    throw asReadOnly(error, sync.name);
  });
  if (!body) return;
  const now = { theirs: theirSide(body, people), ours: ours.fields };
  const link = {
    entity_id: ours.item.id,
    external_id: issue.number,
    work_item_id: ours.item.id,
    base: settle(base, now, []),
  };
  await storeLink(platform.database.sql, sync, 'issue', link);
}

/** Changed fields in GitHub's form. */
export function bodyOf(
  { loginOf, memberOf }: People,
  issue: GithubIssue | null,
  { item, markdown, labels, fields }: OurSide,
  names: readonly FieldName[],
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of names) {
    if (name === 'title') body['title'] = item.name;
    if (name === 'text') body['body'] = marked(markdown, 'item', item.id);
    if (name === 'labels') body['labels'] = labels;
    if (name === 'state') {
      body['state'] = fields.state === 'open' ? 'open' : 'closed';
      body['state_reason'] = fields.state === 'open' ? 'reopened' : fields.state;
    }
    if (name === 'assignees') {
      // Assignees without an account here stay.
      const others = (issue?.assignees ?? []).filter(({ id }) => !memberOf.has(id));
      body['assignees'] = [
        ...others.map(({ login }) => login),
        ...fields.assignees.flatMap((id) => loginOf.get(id) ?? []),
      ];
    }
  }
  return body;
}
