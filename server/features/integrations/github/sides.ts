import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { markdownOfHtml } from '#server/platform/texts/long-texts.ts';
import type { StateGroup } from '#shared/contract/states.ts';

import { digest, type Fields } from './fields.ts';
import type { GithubIssue } from './github-api.ts';
import { unmarked } from './markers.ts';
import type { People } from './people.ts';

/** An item, with its comparable fields and what is sent. */
export interface OurSide {
  readonly item: WorkItemRow;
  readonly fields: Fields;
  readonly markdown: string;
  readonly labels: readonly string[];
}

export function theirSide(issue: GithubIssue, { memberOf }: People): Fields {
  return {
    title: issue.title,
    text: digest(unmarked(issue.body)),
    state: stateOfIssue(issue),
    labels: issue.labels.map(({ name }) => name.toLowerCase()).toSorted(),
    assignees: issue.assignees.flatMap(({ id }) => memberOf.get(id) ?? []).toSorted(),
  };
}

function stateOfIssue({ state, state_reason }: GithubIssue): Fields['state'] {
  if (state === 'open') return 'open';
  return state_reason === 'not_planned' || state_reason === 'duplicate'
    ? 'not_planned'
    : 'completed';
}

/** Comparable fields; null for a deleted, archived, draft or undecided item. */
export async function ourSide(
  sql: SqlClient,
  projectId: string,
  itemId: string,
  { loginOf }: People,
): Promise<OurSide | null> {
  const [item] = await sql<WorkItemRow[]>`
    SELECT * FROM work_items
    WHERE id = ${itemId} AND project_id = ${projectId} AND ${live(sql)} AND archived_at IS NULL
      AND NOT is_draft AND coalesce(intake_status, 1) NOT IN (-2, 0)`;
  if (!item) return null;
  const [facts] = await sql<{ group: StateGroup | null; labels: string[]; html: string | null }[]>`
    SELECT (SELECT s."group" FROM states s WHERE s.id = ${item.state_id}) AS "group",
      ARRAY(SELECT l.name FROM labels l WHERE l.id = ANY(${item.label_ids}::uuid[]) AND ${live(sql, 'l')}
        ORDER BY l.name COLLATE by_name) AS labels,
      (SELECT t.description_html FROM work_item_texts t WHERE t.work_item_id = ${item.id}) AS html`;
  const { group = null, labels = [], html = '' } = facts ?? {};
  const markdown = await markdownOf(sql, html ?? '');
  return {
    item,
    markdown,
    labels,
    fields: {
      title: item.name,
      text: digest(markdown),
      state: group === 'completed' ? 'completed' : group === 'cancelled' ? 'not_planned' : 'open',
      labels: labels.map((name) => name.toLowerCase()).toSorted(),
      assignees: item.assignee_ids.filter((id) => loginOf.has(id)).toSorted(),
    },
  };
}

const MENTION = /@([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})/g;

/** Our HTML as Markdown, with the names of mentioned people. */
export async function markdownOf(sql: SqlClient, html: string): Promise<string> {
  if (html.trim() === '' || html.trim() === '<p></p>') return '';
  const markdown = await markdownOfHtml(html);
  const ids = [...markdown.matchAll(MENTION)].flatMap(([, id]) => id ?? []);
  if (ids.length === 0) return markdown;
  const people = await sql<{ id: string; name: string }[]>`
    SELECT id, display_name AS name FROM users WHERE id = ANY(${ids}::uuid[])`;
  const names = new Map(people.map(({ id, name }) => [id, name]));
  // Without `@`: it would mention someone else at GitHub.
  return markdown.replaceAll(MENTION, (_all, id: string) => names.get(id) ?? 'someone');
}
