import { queryFields, queryOf } from '#shared/lib/work-item-query/fields.ts';
import { condition } from '#shared/lib/work-item-query/filter.ts';
import type { CountedPart, ServerPart } from '#shared/lib/work-item-query/server-parts.ts';

import { compare, day, peopleOf } from './conditions.ts';
import { group, type Operand, type Reading } from './reading.ts';

/** Predicates about items that lists exclude. */
export const FLAGS: ReadonlyMap<string, string> = new Map([
  ['isdraft', 'isDraft'],
  ['isarchived', 'isArchived'],
  ['isepic', 'isEpic'],
  ['isintake', 'isIntake'],
]);

export const STATE_GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['openstates', ['backlog', 'unstarted', 'started']],
  ['activestates', ['unstarted', 'started']],
  ['closedstates', ['completed', 'cancelled']],
]);

const empty = (field: string) => (reading: Reading) => compare(field, 'null', [], reading);
const filled = (field: string) => (reading: Reading) => compare(field, 'not null', [], reading);

export const PREDICATES: ReadonlyMap<string, (reading: Reading) => ServerPart> = new Map([
  ['isoverdue', isOverdue],
  ['hasnoassignee', empty('assignees')],
  ['hasnolabel', empty('labels')],
  ['hasrelations', hasRelation],
  ['hasremotelinks', () => ({ kind: 'test', is: 'count', of: 'link_count', atLeast: 1 })],
  ['recentlyviewed', ({ me }) => ({ kind: 'test', is: 'viewed', me })],
  ['istoplevel', empty('parent')],
  ['issubworkitem', filled('parent')],
  [
    'hasstartandduedates',
    (reading) => group('and', [filled('start_date')(reading), filled('target_date')(reading)]),
  ],
]);

const related =
  (type: string | null, end: 'source' | 'target' | 'any') =>
  (ids: readonly string[]): ServerPart => ({ kind: 'test', is: 'related', ids, type, end });

/** Relation functions; for a stored `blocked_by` the source is the blocked item. */
export const RELATED: ReadonlyMap<string, (ids: readonly string[]) => ServerPart> = new Map([
  [
    'childof',
    (ids) =>
      condition(
        'parent',
        'is',
        ids.map((id) => ({ is: 'id', id })),
      ),
  ],
  ['parentof', (ids) => ({ kind: 'test', is: 'parentOf', ids })],
  ['blockedby', related('blocked_by', 'source')],
  ['blocks', related('blocked_by', 'target')],
  ['duplicateof', related('duplicate', 'any')],
  ['linkedto', related(null, 'any')],
  ['linkedtoany', linkedToAny],
  [
    'linkedtoall',
    (ids) =>
      group(
        'and',
        ids.map((id) => linkedToAny([id])),
      ),
  ],
]);

/** Related to one of these items, or its child or parent. */
function linkedToAny(ids: readonly string[]): ServerPart {
  const kin = ['childof', 'parentof'].flatMap((name) => RELATED.get(name)?.(ids) ?? []);
  return group('or', [related(null, 'any')(ids), ...kin]);
}

/** Whether a text has relation functions. */
export const isAboutRelations = (text: string): boolean =>
  [...text.toLowerCase().matchAll(/([a-z]+)\s*\(/g)].some(([, word = '']) => RELATED.has(word));

/** Functions that count parts of an item. */
export const COUNTED: ReadonlyMap<string, CountedPart | 'comments'> = new Map<
  string,
  CountedPart | 'comments'
>([
  ['hascomments', 'comments'],
  ['haschildren', 'sub_issues_count'],
  ['haslinks', 'link_count'],
  ['hasattachments', 'attachment_count'],
]);

/** Predicates with one argument: a text, a date or people. */
export const OF_VALUE: ReadonlyMap<string, (value: Operand, reading: Reading) => ServerPart> =
  new Map<string, (value: Operand, reading: Reading) => ServerPart>([
    ['commentedby', (value, reading) => commented({ by: peopleOf(value, reading) })],
    ['commentcontains', (value, reading) => commented({ text: textOf(value, reading) })],
    ['commentedafter', (value, reading) => commented({ after: day(value, reading) }, reading)],
    ['commentedbefore', (value, reading) => commented({ before: day(value, reading) }, reading)],
    ['linkcontains', (value, reading) => ofLink(textOf(value, reading), false)],
    ['haslinkurl', (value, reading) => ofLink(textOf(value, reading), true)],
    ['lastcommentby', byPeople('lastComment')],
    ['attachedby', byPeople('attached')],
    ['votedby', byPeople('voted')],
    ['statechangedby', byPeople('stateChanged')],
    ['resolvedby', byPeople('resolved')],
  ]);

function commented(
  of: { by?: readonly string[]; text?: string; after?: string; before?: string },
  { zone }: Partial<Reading> = {},
): ServerPart {
  return { kind: 'test', is: 'comments', atLeast: 1, ...of, ...(zone && { zone }) };
}

const ofLink = (text: string, isWhole: boolean): ServerPart => ({
  kind: 'test',
  is: 'link',
  text,
  isWhole,
});

function byPeople(is: 'lastComment' | 'attached' | 'voted' | 'stateChanged' | 'resolved') {
  return (value: Operand, reading: Reading): ServerPart => ({
    kind: 'test',
    is,
    by: peopleOf(value, reading),
  });
}

function textOf(value: Operand, { refuse }: Reading): string {
  if (typeof value !== 'string') throw refuse('A text is missing');
  return value;
}

function hasRelation({ me, projects }: Reading): ServerPart {
  return { kind: 'test', is: 'hasRelation', me, projects: [...projects.values()] };
}

/** The due date has passed and the item is open. */
function isOverdue(): ServerPart {
  const due = queryFields().find((name) => queryOf(name).date?.isDue === true);
  if (due === undefined) throw new Error('No field is the day on which items are due.');
  return condition(due, 'is', [{ is: 'overdue' }]);
}
