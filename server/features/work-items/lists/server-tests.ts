import { liveText } from '#server/platform/access/visibility/live.ts';
import type { ServerTest } from '#shared/lib/work-item-query/server-parts.ts';

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
    default:
      return `i.${test.of} >= ${statement.bindFilter(test.atLeast, 'int')}`;
  }
}

function numberSql(
  { project, from, to }: Extract<ServerTest, { readonly is: 'number' }>,
  statement: Statement,
): string {
  const parts: string[] = [];
  if (project !== null) parts.push(`i.project_id = ${statement.bindFilter(project, 'uuid')}`);
  if (from !== null) parts.push(`i.sequence_id >= ${statement.bindFilter(from, 'int')}`);
  if (to !== null) parts.push(`i.sequence_id <= ${statement.bindFilter(to, 'int')}`);
  return parts.join(' AND ');
}

function relatedSql(
  { ids, type, end }: Extract<ServerTest, { readonly is: 'related' }>,
  statement: Statement,
): string {
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
