import { liveText } from '#server/platform/access/visibility/live.ts';
import { patternOf } from '#server/platform/texts/search-text.ts';
import { waysOf } from '#shared/lib/search/fold.ts';
import type { Condition, LinkKey, MomentCondition } from '#shared/work-item-fields/conditions.ts';
import { readSpan } from '#shared/work-item-fields/durations.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { fieldByKey } from '#shared/work-item-fields/registry.ts';

import { columnSql, noneSql, rankColumn } from './columns.ts';
import { spansSql, wasSql, WORK_BEGAN } from './past-sql.ts';
import type { ItemSource } from './sources.ts';
import type { Statement } from './statement.ts';

/** SQL of a condition over `work_items i`: the same test as the client's `meets`. */
export function conditionSql(
  condition: Condition,
  source: ItemSource,
  statement: Statement,
): string {
  switch (condition.is) {
    case 'one':
    case 'many': {
      const field = fieldByKey(condition.key);
      const some =
        condition.values.length === 0 ? null : someSql(field, condition.values, source, statement);
      return either(some, noneSql(field), condition.orNone);
    }
    case 'date':
      return dateSql(fieldByKey(condition.key), condition.bounds, statement);
    case 'moment':
      return momentSql(condition, statement);
    case 'later':
      return `${columnSql(fieldByKey(condition.key))} > ${statement.bindFilter(condition.than, 'timestamptz')}`;
    case 'contains':
      return containsSql(condition, source, statement);
    case 'range':
      return rangeSql(condition, statement);
    case 'flag':
      return `${columnSql(fieldByKey(condition.key))} = ANY(${statement.bindFilter(condition.values.map(String), 'text[]')}::boolean[])`;
    case 'set':
      return condition.keys.map((key) => `${columnSql(fieldByKey(key))} IS NOT NULL`).join(' AND ');
    case 'top':
      // The inner `i` is the parent: what is of the list is said of that name.
      return `(i.parent_id IS NULL OR NOT EXISTS (SELECT 1 FROM (SELECT i.parent_id AS id) above
        JOIN work_items i ON i.id = above.id WHERE ${source.items(statement)}))`;
    case 'lasted':
      return spansSql('i.created_at', condition.spans, statement);
    case 'linked':
      return linkedSql(condition.key, condition.values, statement);
    default:
      return `i.intake_status = ANY(${statement.bindFilter(condition.values, 'smallint[]')})`;
  }
}

function rangeSql(
  { key, ranges, orNone }: Extract<Condition, { readonly is: 'range' }>,
  statement: Statement,
): string {
  const field = fieldByKey(key);
  const column = columnSql(field);
  const written = ranges.map(({ from, to }) =>
    [
      ...(from === null ? [] : [`${column} >= ${statement.bindFilter(from, 'float8')}`]),
      ...(to === null ? [] : [`${column} <= ${statement.bindFilter(to, 'float8')}`]),
    ].join(' AND '),
  );
  const some = written.length === 0 ? null : `(${written.map((one) => `(${one})`).join(' OR ')})`;
  return either(some, noneSql(field), orNone);
}

/** Names that are searched are kept folded: only those of the archive, drafts and the like are folded for this. */
function containsSql(
  { key, text }: Extract<Condition, { readonly is: 'contains' }>,
  source: ItemSource,
  statement: Statement,
): string {
  const patterns = statement.bindFilter(waysOf(text).map(patternOf), 'text[]');
  const ownText = `search_fold(${columnSql(fieldByKey(key))}) LIKE ANY(${patterns})`;
  if (key !== 'name') return ownText;
  return `(i.id IN (SELECT n.work_item_id FROM work_item_names n
      WHERE ${source.ofSource('n', statement)} AND n.folded LIKE ANY(${patterns}))
    OR (NOT i.is_current AND ${ownText}))`;
}

function either(some: string | null, none: string, orNone: boolean): string {
  if (!orNone) return some ?? 'false';
  return some === null ? none : `(${some} OR ${none})`;
}

/** SQL condition: an item's value, or one of its values, is one of these. */
function someSql(
  field: WorkItemField,
  values: readonly string[],
  source: ItemSource,
  statement: Statement,
): string {
  if (field.key === 'state__group') {
    return `i.state_id = ANY(ARRAY(SELECT fs.id FROM states fs
      WHERE ${source.ofSource('fs', statement)} AND fs."group" = ANY(${statement.bindFilter(values, 'text[]')})))`;
  }
  if (field.kind === 'ids' && field.memberships === undefined) {
    return `${columnSql(field)} && ${statement.bindFilter(values, 'uuid[]')}`;
  }
  if (field.kind === 'ids') {
    return `i.id IN (SELECT fm.work_item_id FROM work_item_memberships fm
    WHERE fm.kind = '${field.memberships}' AND fm.value_id = ANY(${statement.bindFilter(values, 'uuid[]')}))`;
  }
  const ranks = rankColumn(field);
  // By rank, for the index; a word that is none of the field's has the rank of none of them.
  if (ranks) {
    return anyOf(
      `i.${ranks}`,
      'smallint',
      values.map((word) => field.words?.indexOf(word) ?? -1),
      statement,
    );
  }
  return anyOf(columnSql(field), field.kind === 'word' ? 'text' : 'uuid', values, statement);
}

function anyOf(
  column: string,
  type: string,
  values: readonly string[] | readonly number[],
  statement: Statement,
): string {
  const [only, ...others] = values;
  return only !== undefined && others.length === 0
    ? `${column} = ${statement.bindFilter(only, type)}`
    : `${column} = ANY(${statement.bindFilter(values, `${type}[]`)})`;
}

function linkedSql(link: LinkKey, values: readonly string[], statement: Statement): string {
  if (link === 'was') return wasSql(values, statement);
  if (link === 'cycle_time') {
    const spans = values.flatMap((value) => readSpan(value) ?? []);
    return spansSql(WORK_BEGAN, spans, statement);
  }
  const people = statement.bindFilter(values, 'uuid[]');
  return link === 'subscribers'
    ? `i.id IN (SELECT fl.work_item_id FROM work_item_subscribers fl
        WHERE fl.subscriber_id = ANY(${people}) AND ${liveText('fl')})`
    : `i.id IN (SELECT fl.work_item_id FROM work_item_mentions fl WHERE fl.mention_id = ANY(${people}))`;
}

function dateSql(
  field: WorkItemField,
  bounds: Extract<Condition, { is: 'date' }>['bounds'],
  statement: Statement,
): string {
  const column = columnSql(field);
  const parts = [
    ['>=', bounds.from],
    ['<=', bounds.to],
    ['=', bounds.on],
  ].flatMap(([sign, day]) =>
    day ? [`${column} ${sign} ${statement.bindFilter(day, 'date')}`] : [],
  );
  const within = parts.length === 0 ? null : `(${parts.join(' AND ')})`;
  return either(within, noneSql(field), bounds.isNone);
}

function momentSql({ key, from, before, orNone }: MomentCondition, statement: Statement): string {
  const field = fieldByKey(key);
  const parts = [
    ['>=', from],
    ['<', before],
  ].flatMap(([sign, moment]) =>
    moment ? [`${columnSql(field)} ${sign} ${statement.bindFilter(moment, 'timestamptz')}`] : [],
  );
  const within = parts.length === 0 ? null : `(${parts.join(' AND ')})`;
  return either(within, noneSql(field), orNone);
}
