import { ACCEPTED, DECLINED, DUPLICATE, PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import { RELATION_TYPES } from '#shared/constants/work-items.ts';
import { findProperty } from '#shared/work-item-fields/registry.ts';

import type { Sentence } from './kinds.ts';

/** The contract's word for a missing value. */
const NONE = 'None';

/** A change of a work item as notifications store it; a missing value is the word "None". */
export interface NoticeActivity {
  readonly verb: string;
  readonly field: string;
  readonly actor: string;
  readonly old_value: string;
  readonly new_value: string;
  readonly old_identifier: string | null;
  readonly new_identifier: string | null;
}

/** Who reads the sentence, and how values are written for them. */
export interface NoticeReader {
  readonly id: string;
  day(value: string): string;
}

/** What is quoted inside of the sentence. */
interface Quoted {
  /** Text of the comment; '' = it is not quoted. */
  readonly quote: string;
  /** Number of further changes by visitors of a published board, in the reader's format. */
  readonly more: string;
}

interface Event extends Quoted {
  readonly verb: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly isMine: boolean;
  /** They changed themselves. */
  readonly isOwn: boolean;
  readonly reader: NoticeReader;
}

type Part = readonly [key: string, values?: Readonly<Record<string, string>>];
type Teller = (event: Event) => Part;

/** The sentence of a change of a work item, for inbox, toasts and mails. */
export function activitySentence(
  activity: NoticeActivity,
  reader: NoticeReader,
  quoted: Quoted = { quote: '', more: '' },
): Sentence {
  const event = eventOf(activity, reader, quoted);
  return sentence((FIELDS[event.field] ?? other)(event));
}

/** The sentence of a mention, in a comment or in a description. */
export function mentionSentence(isInComment: boolean, quote = ''): Sentence {
  if (!isInComment) return sentence(['mentionedInText']);
  return sentence(quote === '' ? ['mentioned'] : ['mentionedWith', { quote }]);
}

/** A stored value; '' for a missing one. */
export function noticeValue(value: string): string {
  return value === NONE ? '' : value;
}

const sentence = ([key, values = {}]: Part): Sentence => ({ key: `did.${key}`, values });

const other: Teller = ({ verb, field, to, reader }) => {
  const declared = findProperty(field);
  // A custom field has a name, and no message.
  if (declared?.label !== undefined) return ['changedField', { field: declared.label }];
  if (declared?.words) return [isOne(to, declared.words) ? `${field}.${to}` : 'changed'];
  if (declared?.kind === 'date') {
    return to === '' ? [`${field}_removed`] : [field, { to: dayOf(to, reader) }];
  }
  if (isOne(field, RELATION_TYPES))
    return verb === 'deleted' || to === '' ? ['relationRemoved'] : [`relation.${field}`, { to }];
  if (field.startsWith('estimate_')) return to === '' ? ['estimateRemoved'] : ['estimate', { to }];
  if (field === '') return [verb === 'created' ? 'created' : 'changed'];
  return ['changedField', { field: field.replaceAll('_', ' ') }];
};

const FIELDS: Readonly<Record<string, Teller>> = {
  state: ({ to }) => ['state', { to }],
  name: ({ to }) => ['name', { to }],
  description: () => ['description'],
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

function eventOf(activity: NoticeActivity, reader: NoticeReader, quoted: Quoted): Event {
  const { verb, field, actor, old_value, new_value } = activity;
  const person = activity.new_identifier ?? activity.old_identifier;
  return {
    verb,
    field: noticeValue(field),
    from: noticeValue(old_value),
    // The word for no value is that of the contract for a missing one.
    to: findProperty(field)?.words ? new_value.toLowerCase() : noticeValue(new_value),
    isMine: person === reader.id,
    isOwn: person === actor,
    reader,
    ...quoted,
  };
}

function dayOf(value: string, reader: NoticeReader): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? reader.day(value) : value;
}

function isOne(word: string, words: readonly string[]): boolean {
  return words.includes(word);
}
