import { liveText } from '#server/platform/access/visibility/live.ts';
import type { ServerTest } from '#shared/lib/work-item-query/server-parts.ts';
import { GUEST } from '#shared/permissions.ts';

import type { Statement } from './statement.ts';

/** SQL of a test over `work_items i`. */
export function serverTestSql(test: ServerTest, statement: Statement): string {
  switch (test.is) {
    case 'title':
      return `i.name = ANY(${statement.bindFilter(test.titles, 'text[]')})`;
    case 'number':
      return numberSql(test, statement);
    case 'key': {
      const text = statement.bindFilter(test.text.toUpperCase(), 'text');
      return `EXISTS (SELECT 1 FROM projects kp WHERE kp.id = i.project_id
        AND position(${text} IN upper(kp.identifier) || '-' || i.sequence_id) > 0)`;
    }
    case 'ids':
      return `i.id = ANY(${statement.bindFilter(test.ids, 'uuid[]')})`;
    case 'parentOf':
      return `i.id IN (SELECT below.parent_id FROM work_items below
        WHERE below.id = ANY(${statement.bindFilter(test.ids, 'uuid[]')}))`;
    case 'related':
      return relatedSql(test, statement);
    case 'text':
      return textSql(test, statement);
    case 'hasRelation':
      return hasRelationSql(test, statement);
    case 'comments':
      return commentsSql(test, statement);
    case 'lastComment':
      return `(SELECT c.actor_id FROM comments c WHERE c.work_item_id = i.id AND ${liveText('c')}
        ORDER BY c.created_at DESC, c.id DESC LIMIT 1) = ANY(${statement.bindFilter(test.by, 'uuid[]')})`;
    case 'link':
      return linkSql(test, statement);
    case 'attached':
    case 'voted':
    case 'stateChanged':
    case 'resolved':
      return `EXISTS (SELECT 1 FROM ${DONE_BY[test.is]}
        AND x.work_item_id = i.id AND ${BY[test.is]} = ANY(${statement.bindFilter(test.by, 'uuid[]')}))`;
    case 'viewed':
      return `i.id IN (SELECT v.entity_identifier FROM recent_visits v
        WHERE v.user_id = ${statement.bindFilter(test.me, 'uuid')} AND v.entity_name = 'issue'
          AND v.visited_at > now() - interval '30 days')`;
    default:
      return `i.${test.of} >= ${statement.bindFilter(test.atLeast, 'int')}`;
  }
}

function numberSql({ project, from, to }: TestOf<'number'>, statement: Statement): string {
  const parts: string[] = [];
  if (project !== null) parts.push(`i.project_id = ${statement.bindFilter(project, 'uuid')}`);
  if (from !== null) parts.push(`i.sequence_id >= ${statement.bindFilter(from, 'int')}`);
  if (to !== null) parts.push(`i.sequence_id <= ${statement.bindFilter(to, 'int')}`);
  return parts.join(' AND ');
}

function relatedSql({ ids, type, end }: TestOf<'related'>, statement: Statement): string {
  const others = statement.bindFilter(ids, 'uuid[]');
  const ofType =
    type === null ? '' : ` AND r.relation_type = ${statement.bindFilter(type, 'text')}`;
  const from = (own: 'source' | 'target', other: 'source' | 'target') =>
    `SELECT r.${own}_id FROM work_item_relations r
     WHERE r.${other}_id = ANY(${others}) AND ${liveText('r')}${ofType}`;
  const ends = [
    ...(end === 'target' ? [] : [from('source', 'target')]),
    ...(end === 'source' ? [] : [from('target', 'source')]),
  ];
  return `i.id IN (${ends.join(' UNION ALL ')})`;
}

/** What people do to an item, each by rows `x` of its own. */
const DONE_BY = {
  attached: `assets x WHERE x.entity_type = 'ISSUE_ATTACHMENT' AND x.is_uploaded AND NOT x.is_deleted AND ${liveText('x')}`,
  voted: `work_item_votes x WHERE x.vote = 1 AND ${liveText('x')}`,
  stateChanged: `work_item_activities x WHERE x.field = 'state'`,
  resolved: `work_item_activities x JOIN states xs ON xs.id = x.new_identifier AND xs."group" = 'completed'
    WHERE x.field = 'state'`,
} as const;
const BY = {
  attached: 'x.created_by',
  voted: 'x.actor_id',
  stateChanged: 'x.actor_id',
  resolved: 'x.actor_id',
} as const;

type TestOf<Is extends ServerTest['is']> = Extract<ServerTest, { readonly is: Is }>;

/** Whether a column has a text, in any case. */
const has = (column: string, text: string) =>
  `position(lower(${text} COLLATE pg_c_utf8) IN lower(${column} COLLATE pg_c_utf8)) > 0`;

function textSql({ text, isWhole }: TestOf<'text'>, statement: Statement): string {
  const given = statement.bindFilter(text, 'text');
  const test = (column: string) => (isWhole ? `${column} = ${given}` : has(column, given));
  return `${test('i.name')} OR EXISTS (SELECT 1 FROM work_item_texts t
    WHERE t.work_item_id = i.id AND ${test('t.description_stripped')})`;
}

function linkSql({ text, isWhole }: TestOf<'link'>, statement: Statement): string {
  const given = statement.bindFilter(text, 'text');
  const test = isWhole ? `k.url = ${given}` : `${has('k.url', given)} OR ${has('k.title', given)}`;
  return `EXISTS (SELECT 1 FROM work_item_links k
    WHERE k.work_item_id = i.id AND ${liveText('k')} AND (${test}))`;
}

function commentsSql(test: TestOf<'comments'>, statement: Statement): string {
  const parts = [`c.work_item_id = i.id AND ${liveText('c')}`];
  if (test.by) parts.push(`c.actor_id = ANY(${statement.bindFilter(test.by, 'uuid[]')})`);
  if (test.text !== undefined) {
    parts.push(has('c.comment_stripped', statement.bindFilter(test.text, 'text')));
  }
  for (const [sign, date] of [
    ['>', test.after],
    ['<', test.before],
  ] as const) {
    if (date === undefined) continue;
    const day = `(c.created_at AT TIME ZONE ${statement.bindFilter(test.zone ?? 'UTC', 'text')})::date`;
    parts.push(`${day} ${sign} ${statement.bindFilter(date, 'date')}`);
  }
  const least = statement.bindFilter(test.atLeast, 'int');
  return `(SELECT count(*) FROM comments c WHERE ${parts.join(' AND ')}) >= ${least}`;
}

function hasRelationSql({ me, projects }: TestOf<'hasRelation'>, statement: Statement): string {
  const among = statement.bindFilter(projects, 'uuid[]');
  const person = statement.bindFilter(me, 'uuid');
  const to = (own: 'source' | 'target', other: 'source' | 'target') => `EXISTS (
    SELECT 1 FROM work_item_relations r
    JOIN work_items o ON o.id = r.${other}_id AND o.is_current AND o.project_id = ANY(${among})
    JOIN projects op ON op.id = o.project_id
    JOIN project_members om ON om.project_id = o.project_id AND om.member_id = ${person} AND om.is_active
    WHERE r.${own}_id = i.id AND ${liveText('r')}
      AND (om.role > ${GUEST} OR op.guest_view_all_features OR o.created_by = ${person}))`;
  return `${to('source', 'target')} OR ${to('target', 'source')}`;
}
