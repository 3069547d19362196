import type { SyncWork } from '#server/features/integrations/running/work.ts';
import { colorInTurn, labelResource } from '#server/features/labels/commands.ts';
import { stateResource } from '#server/features/states/commands.ts';
import { importLinks, importWorkItem } from '#server/features/work-items/imports/commands.ts';
import { updateFromOutside } from '#server/features/work-items/sync/commands.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { htmlOfMarkdown } from '#server/platform/texts/long-texts.ts';
import type { UpdateWorkItem } from '#shared/contract/work-items.ts';
import { plainName } from '#shared/lib/names.ts';

import { compare, type Fields } from './fields.ts';
import type { GithubIssue } from './github-api.ts';
import { baseOf, linkOfIssue, linkOfItem, storeLink, type SyncLink } from './links.ts';
import { markOf, unmarked } from './markers.ts';
import type { People } from './people.ts';
import { sourceKeyOf } from './poll.ts';
import { ourSide, theirSide } from './sides.ts';

/** Imports the changes of an issue, or creates its item. Null = its item is gone. */
export async function bringIssue(
  scope: ProjectScope,
  work: SyncWork,
  people: People,
  issue: GithubIssue,
): Promise<string | null> {
  const { sync } = work;
  const { sql } = scope;
  const link =
    (await linkOfIssue(sql, sync, issue.number)) ?? (await takeOver(scope, work, people, issue));
  if (!link) return makeItem(scope, work, people, issue);
  const ours = await ourSide(sql, scope.project.id, link.entity_id, people);
  if (!ours) return null;
  const theirs = theirSide(issue, people);
  const base = baseOf(link);
  if (!base) return link.entity_id;
  const { incoming } = compare(base, theirs, ours.fields);
  const body: UpdateWorkItem = {};
  for (const name of incoming) {
    if (name === 'title') body.name = nameOf(issue);
    if (name === 'text') body.description_html = await htmlOfMarkdown(unmarked(issue.body));
    if (name === 'state') {
      const state_id = await stateFor(scope, theirs.state);
      if (state_id !== null) body.state_id = state_id;
    }
    if (name === 'labels') body.label_ids = await labelsFor(scope, issue);
    if (name === 'assignees') {
      const others = ours.item.assignee_ids.filter((id) => !people.loginOf.has(id));
      body.assignee_ids = [...others, ...theirs.assignees];
    }
  }
  if (Object.keys(body).length > 0) await updateFromOutside(scope, link.entity_id, body);
  return link.entity_id;
}

/** Links an issue whose item exists: sent from it, or of an import or earlier connection. */
async function takeOver(
  scope: ProjectScope,
  { sync }: SyncWork,
  people: People,
  issue: GithubIssue,
): Promise<SyncLink | null> {
  const { sql, project } = scope;
  const mark = markOf(issue.body, 'item');
  const [found] = await sql<{ id: string }[]>`
    SELECT id FROM work_items
    WHERE project_id = ${project.id} AND (id = ${mark}::uuid
      OR (external_source = ${sourceKeyOf(sync)} AND external_id = ${keyOf(sync.name, issue.number)}))
    ORDER BY deleted_at NULLS FIRST LIMIT 1`;
  if (!found) return null;
  const other = await linkOfItem(sql, sync, found.id);
  // A copied text contains the marker of another issue's item.
  if (other && other.external_id !== null) return null;
  const ours = await ourSide(sql, project.id, found.id, people);
  const theirs = theirSide(issue, people);
  const link = {
    entity_id: found.id,
    external_id: issue.number,
    work_item_id: found.id,
    // Creating the issue was interrupted: the fields it lacks must still be sent.
    base: ours && { theirs, ours: other ? theirs : ours.fields },
  };
  await storeLink(sql, sync, 'issue', link);
  if (ours) await linkToIssue(scope, found.id, issue, sync.name);
  return link;
}

async function makeItem(
  scope: ProjectScope,
  { sync }: SyncWork,
  people: People,
  issue: GithubIssue,
): Promise<string> {
  const { sql } = scope;
  const theirs = theirSide(issue, people);
  const state_id = await stateFor(scope, theirs.state);
  const author = issue.user ? people.memberOf.get(issue.user.id) : undefined;
  const item = await importWorkItem(
    scope,
    {
      name: nameOf(issue),
      description_html: await htmlOfMarkdown(unmarked(issue.body)),
      priority: 'none',
      label_ids: await labelsFor(scope, issue),
      assignee_ids: theirs.assignees,
      external_source: sourceKeyOf(sync),
      external_id: keyOf(sync.name, issue.number),
      ...(state_id !== null && { state_id }),
    },
    {
      created_at: issue.created_at,
      updated_at: issue.updated_at,
      created_by: author ?? scope.user.id,
      ...(theirs.state === 'completed' && issue.closed_at && { completed_at: issue.closed_at }),
    },
  );
  await linkToIssue(scope, item.id, issue, sync.name);
  const ours = await ourSide(sql, scope.project.id, item.id, people);
  await storeLink(sql, sync, 'issue', {
    entity_id: item.id,
    external_id: issue.number,
    work_item_id: item.id,
    base: { theirs, ours: ours?.fields ?? theirs },
  });
  return item.id;
}

export async function linkToIssue(
  scope: ProjectScope,
  itemId: string,
  issue: GithubIssue,
  name: string,
): Promise<void> {
  await importLinks(scope, itemId, [{ url: issue.html_url, title: `${name}#${issue.number}` }]);
}

/** The issue's external id as the importer stores it. */
const keyOf = (name: string, number: number) => `${name.split('/')[1] ?? ''}#${number}`;

const nameOf = ({ title, number }: GithubIssue) => plainName(title).slice(0, 255) || `#${number}`;

/** State for an issue's state: the project's default, or the group's first; null = none. */
async function stateFor(scope: ProjectScope, state: Fields['state']): Promise<string | null> {
  const states = (await stateResource.list(scope)).filter(({ is_triage }) => !is_triage);
  const groups =
    state === 'open'
      ? ['unstarted', 'backlog', 'started']
      : [state === 'completed' ? 'completed' : 'cancelled'];
  const fitting = states
    .filter(({ group }) => groups.includes(group))
    .toSorted((a, b) => Number(b.default) - Number(a.default) || a.sequence - b.sequence);
  return fitting[0]?.id ?? null;
}

async function labelsFor(scope: ProjectScope, { labels }: GithubIssue): Promise<string[]> {
  if (labels.length === 0) return [];
  const known = await labelResource.list(scope);
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  for (const { name, color } of labels) {
    const plain = plainName(name).slice(0, 255);
    if (plain === '' || ids.has(plain.toLowerCase())) continue;
    const isColor = /^[\da-f]{6}$/i.test(color ?? '');
    const made = await labelResource.create(scope, {
      name: plain,
      color: isColor ? `#${color}` : colorInTurn(ids.size),
    });
    ids.set(plain.toLowerCase(), made.id);
  }
  return [
    ...new Set(
      labels.flatMap(({ name }) => ids.get(plainName(name).slice(0, 255).toLowerCase()) ?? []),
    ),
  ];
}
