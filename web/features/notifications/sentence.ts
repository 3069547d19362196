import { ACCEPTED, DECLINED, DUPLICATE, PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import { RELATION_TYPES } from '#shared/constants/work-items.ts';
import type {
  ImportNotice,
  ItemNotice,
  NotificationImage,
} from '#shared/contract/notifications.ts';
import { findProperty } from '#shared/work-item-fields/registry.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import type { Message } from '#web/lib/mutations/change.ts';

/** The contract's word for a missing value. */
const NONE = 'None';
const LONGEST_QUOTE = 140;

interface Event {
  readonly verb: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly isMine: boolean;
  /** They changed themselves. */
  readonly isOwn: boolean;
  readonly quote: string;
  /** Number of further changes by visitors of a published board. */
  readonly more: string;
}

type Values = Record<string, string>;

export type NamedKind = 'person' | 'item' | 'page';

/** Name of a mentioned person, item or page, with its sign. */
export type NameOf = (kind: NamedKind, id: string) => string | undefined;

/** The message of a notification, to follow the name of who caused it. */
export function sentenceOf(row: NotificationImage, meId: string, nameOf: NameOf): Message {
  if (row.entity_name === 'import') return importEnded(row);
  const event = eventOf(row, meId, nameOf);
  const told = row.is_mentioned_notification
    ? mentioned(event)
    : (FIELDS[event.field] ?? other)(event);
  const [key, values = {}] = told;
  return { key: `notifications:did.${key}`, values };
}

type Told = readonly [key: string, values?: Values];
type Teller = (event: Event) => Told;

function mentioned({ field, quote }: Event): Told {
  if (field !== 'comment') return ['mentionedInText'];
  return quote === '' ? ['mentioned'] : ['mentionedWith', { quote }];
}

const other: Teller = ({ verb, field, to }) => {
  const declared = findProperty(field);
  // A custom field has a name, and no message.
  if (declared?.label !== undefined) return ['changedField', { field: declared.label }];
  if (declared?.kind === 'date') {
    return to === '' ? [`${field}_removed`] : [field, { to: dayOf(to) }];
  }
  if (isRelation(field))
    return verb === 'deleted' || to === '' ? ['relationRemoved'] : [`relation.${field}`, { to }];
  if (field.startsWith('estimate_')) return to === '' ? ['estimateRemoved'] : ['estimate', { to }];
  if (field === '') return [verb === 'created' ? 'created' : 'changed'];
  return ['changedField', { field: field.replaceAll('_', ' ') }];
};

const FIELDS: Readonly<Record<string, Teller>> = {
  state: ({ to }) => ['state', { to }],
  name: ({ to }) => ['name', { to }],
  description: () => ['description'],
  priority: ({ to }) => [isOne(to, PRIORITIES) ? `priority.${to}` : 'changed'],
  parent: ({ to }) => (to === '' ? ['parentRemoved'] : ['parent', { to }]),
  labels: ({ from, to }) => (to === '' ? ['labelRemoved', { from }] : ['label', { to }]),
  assignees: ({ from, to, isMine, isOwn }) => {
    if (isOwn) return [to === '' ? 'unassignedSelf' : 'assignedSelf'];
    if (isMine) return [to === '' ? 'unassignedMe' : 'assignedMe'];
    return to === '' ? ['unassigned', { from }] : ['assigned', { to }];
  },
  comment: ({ verb, quote, more }) => {
    if (verb === 'deleted') return ['commentDeleted'];
    if (verb === 'updated') return ['commentEdited'];
    if (quote === '') return ['commented'];
    return more === '' ? ['commentedWith', { quote }] : ['commentedMore', { quote, more }];
  },
  link: ({ verb }) => [
    verb === 'created' ? 'link' : verb === 'deleted' ? 'linkDeleted' : 'linkEdited',
  ],
  attachment: ({ verb }) => [verb === 'deleted' ? 'attachmentDeleted' : 'attachment'],
  archived_at: ({ to }) => [to === 'restore' ? 'restored' : 'archived'],
  cycles: ({ from, to }) => (to === '' ? ['leftCycle', { from }] : ['cycle', { to }]),
  intake: ({ verb }) => [DECISIONS[verb] ?? 'changed'],
  modules: ({ from, to }) => (to === '' ? ['leftModule', { from }] : ['module', { to }]),
};

/** Message keys of intake decisions, by status, which is the verb. */
const DECISIONS: Readonly<Record<string, string>> = {
  [ACCEPTED]: 'intake.accepted',
  [DECLINED]: 'intake.declined',
  [DUPLICATE]: 'intake.duplicate',
  [SNOOZED]: 'intake.snoozed',
  [PENDING]: 'intake.pending',
};

const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;

/** Subject of a notification: the item's key, or the import's source. */
export function subjectOf(row: NotificationImage): {
  readonly key: string | null;
  readonly name: string;
} {
  if (row.entity_name === 'import') return { key: null, name: row.data.import.name };
  const { identifier, sequence_id, name } = row.data.issue;
  return { key: `${identifier}-${sequence_id}`, name };
}

function importEnded({ data }: ImportNotice): Message {
  const { status, made, total, problems, reason } = data.import;
  const name = status === 'failed' ? 'Stopped' : problems > 0 ? 'edWithProblems' : 'ed';
  return {
    key: `notifications:did.import${name}`,
    values: {
      made: formatNumber(made),
      total: formatNumber(total),
      count: problems,
      reason: reason ?? '',
    },
  };
}

function eventOf({ data }: ItemNotice, meId: string, nameOf: NameOf): Event {
  const { verb, field, actor, old_value, new_value, issue_comment, ...ids } = data.issue_activity;
  const person = ids.new_identifier ?? ids.old_identifier;
  return {
    verb,
    field: valueOf(field),
    from: valueOf(old_value),
    to: field === 'priority' ? new_value.toLowerCase() : valueOf(new_value),
    isMine: person === meId,
    isOwn: person === actor,
    quote: field === 'comment' ? quoteOf(wordsOf(valueOf(new_value), issue_comment, nameOf)) : '',
    more: data.more === undefined ? '' : formatNumber(data.more),
  };
}

function valueOf(value: string): string {
  return value === NONE ? '' : value;
}

function dayOf(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}

/**
 * Text of a comment including its mentions, which the plain text lacks. Nothing in it is executed
 * or loaded.
 */
function wordsOf(html: string, plain: string | undefined, nameOf: NameOf): string {
  if (plain !== undefined && !/<(mention|issue-embed)-component/.test(html)) return plain;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const named of body.querySelectorAll('mention-component, issue-embed-component')) {
    const id = named.getAttribute('entity_identifier');
    const kind = KINDS[named.getAttribute('entity_name') ?? ''] ?? 'item';
    if (id) named.textContent = nameOf(kind, id) ?? '';
  }
  return body.textContent ?? '';
}

const KINDS: Readonly<Record<string, NamedKind>> = { user_mention: 'person', page_mention: 'page' };

function quoteOf(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  return words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)}…` : words;
}

function isRelation(field: string): boolean {
  return isOne(field, RELATION_TYPES);
}

function isOne(word: string, words: readonly string[]): boolean {
  return words.includes(word);
}
