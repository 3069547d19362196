import type { Statement } from '#server/features/work-items/lists/statement.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import type { SearchItemsQuery } from '#shared/contract/search.ts';
import { errors } from '#shared/errors.ts';
import { readIds } from '#shared/work-item-fields/conditions.ts';

/** SQL conditions on an item `i` that leave out what cannot be chosen. */
export function choiceConditions(query: SearchItemsQuery, statement: Statement): string[] {
  const conditions: string[] = [];
  const about = readId(query.issue_id);
  const isAbout = [query.parent, query.sub_issue, query.issue_relation].includes('true');
  if (about !== null && isAbout) {
    const item = statement.bindFilter(about, 'uuid');
    const parent = `(SELECT a.parent_id FROM work_items a WHERE a.id = ${item})`;
    const notItself = `i.id <> ${item}`;
    const notParent = `i.id IS DISTINCT FROM ${parent}`;
    if (query.parent === 'true') {
      conditions.push(notItself, notParent, `i.parent_id IS DISTINCT FROM ${item}`);
    }
    if (query.sub_issue === 'true') conditions.push(notItself, notParent);
    if (query.issue_relation === 'true') {
      conditions.push(
        notItself,
        `NOT EXISTS (SELECT 1 FROM work_item_relations r WHERE ${liveText('r')}
          AND ((r.source_id = ${item} AND r.target_id = i.id) OR (r.target_id = ${item} AND r.source_id = i.id)))`,
      );
    }
  }
  if (query.sub_issue === 'true') conditions.push('i.parent_id IS NULL');
  if (query.cycle === 'true') conditions.push('i.cycle_id IS NULL');
  const moduleId = readId(query.module);
  if (moduleId !== null) {
    conditions.push(`NOT (${statement.bindFilter(moduleId, 'uuid')} = ANY(i.module_ids))`);
  }
  if (query.target_date === 'none') conditions.push('i.target_date IS NULL');
  // A parent or the other end of a relation may be an epic; what is planned or put below something is none.
  const mayBeEpic = query.parent === 'true' || query.issue_relation === 'true';
  if (query.epic === 'true') conditions.push('i.is_epic');
  else if (!mayBeEpic) conditions.push('NOT i.is_epic');
  return conditions;
}

/** An id of the query, null when there is none; a malformed one is refused. */
function readId(text: string | undefined): string | null {
  const wanted = text?.trim() ?? '';
  if (wanted === '' || wanted === 'null' || wanted === 'undefined') return null;
  const [id] = readIds(wanted);
  if (id === undefined) throw errors.badValue();
  return id;
}
