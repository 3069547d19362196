import type { Mail } from '#server/platform/mail/mail.ts';
import { mentionsIn } from '#server/platform/texts/html.ts';
import { ACCEPTED, DECLINED, DUPLICATE } from '#shared/constants/intakes.ts';

import { readableText } from './readable-text.ts';

export interface DigestChange {
  readonly actor: string;
  readonly field: string;
  readonly verb: string;
  /** As stored with the notification: a missing value is the text "None". */
  readonly old_value: string;
  readonly new_value: string;
}

export interface Digest {
  readonly to: string;
  readonly receiver_id: string;
  readonly item_key: string;
  readonly item_name: string;
  readonly project_name: string;
  /** URL of the project; the item is at `issues/{id}` below it. */
  readonly project_url: string;
  readonly item_url: string;
  readonly preferences_url: string;
  readonly changes: readonly DigestChange[];
  /** Display names of people and keys of items in comments, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The mail to one person about one item; null when nothing remains, such as a state that was set
 * and set back.
 */
export function digestMail(digest: Digest): Mail | null {
  const paragraphs = [...Map.groupBy(digest.changes, (change) => change.actor)].flatMap(
    ([actor, changes]) => {
      const sentences = sentencesOf(digest, changes).map((text) => `– ${text}`);
      return sentences.length > 0 ? [[`${actor}:`, ...sentences].join('\n')] : [];
    },
  );
  if (paragraphs.length === 0) return null;
  return {
    to: digest.to,
    kind: 'digest',
    write: () => ({
      subject: `${digest.item_key} ${digest.item_name}`,
      title: `${digest.item_key} ${digest.item_name}`,
      lines: [
        ...paragraphs,
        `Project ${digest.project_name}: ${digest.project_url}`,
        `Notification settings: ${digest.preferences_url}`,
      ],
      action: { label: 'Open work item', url: digest.item_url },
    }),
  };
}

function sentencesOf(digest: Digest, changes: readonly DigestChange[]): string[] {
  return [...Map.groupBy(changes, (change) => change.field)].flatMap(([field, group]) => {
    if (field === 'comment') return group.map((change) => commentSentence(digest, change));
    if (field === 'mention') return [...new Set(group.map((one) => mentionSentence(digest, one)))];
    if (field === 'archived_at') {
      return [valueOf(group.at(-1)?.new_value) === 'restore' ? 'Restored this' : 'Archived this'];
    }
    if (field === 'attachment') return unique(group.map(attachmentSentence));
    if (field === 'intake') return unique(group.map(({ verb }) => DECISIONS[verb] ?? ''));
    if (field === 'description') return ['Changed the description'];
    if (LISTS.has(field)) return listSentence(field, group);
    return valueSentence(field, group);
  });
}

/** Sentences by decided status, which is the verb. */
const DECISIONS: Readonly<Record<string, string>> = {
  [ACCEPTED]: 'Accepted this submission',
  [DECLINED]: 'Declined this submission',
  [DUPLICATE]: 'Marked this submission as a duplicate',
};

/** Fields with several values: each row adds or removes one. */
const LISTS = new Set([
  'labels',
  'assignees',
  'modules',
  'link',
  'duplicate',
  'relates_to',
  'blocked_by',
  'blocking',
  'start_before',
  'start_after',
  'finish_before',
  'finish_after',
  'start_before_finish',
  'finish_after_start',
]);

function commentSentence({ names }: Digest, change: DigestChange): string {
  if (change.verb === 'deleted') return 'Deleted a comment';
  const text = readableText(valueOf(change.new_value), (id) => names.get(id));
  const what = change.verb === 'created' ? 'Commented' : 'Edited a comment';
  return text === '' ? what : `${what}: ${excerpt(text)}`;
}

/** Shows the text only if it mentions the receiver: the stored activity may be another one. */
function mentionSentence({ names, receiver_id }: Digest, change: DigestChange): string {
  const html = valueOf(change.new_value);
  if (!mentionsIn(html).includes(receiver_id)) return 'Mentioned you';
  return `Mentioned you: ${excerpt(readableText(html, (id) => names.get(id)))}`;
}

const attachmentSentence = ({ verb }: DigestChange) =>
  verb === 'deleted' ? 'Removed an attachment' : 'Added an attachment';

function listSentence(field: string, group: readonly DigestChange[]): string[] {
  const added = unique(group.map((change) => valueOf(change.new_value)));
  const removed = unique(
    group.filter((change) => valueOf(change.new_value) === '').map((c) => valueOf(c.old_value)),
  );
  const parts = [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ];
  return parts.length === 0 ? [] : [`${titleOf(field)}: ${parts.join('; ')}`];
}

/** From the first old value to the last new one. */
function valueSentence(field: string, group: readonly DigestChange[]): string[] {
  const [before, after] = [valueOf(group[0]?.old_value), valueOf(group.at(-1)?.new_value)];
  if (before === after) return [];
  return [`${titleOf(field)}: ${before || 'none'} → ${after || 'none'}`];
}

function titleOf(field: string): string {
  if (field === 'target_date') return 'Due date';
  if (field === 'name') return 'Title';
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueOf(text = ''): string {
  return text === 'None' ? '' : text;
}

function excerpt(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)} …` : text;
}

const MAX_TEXT = 1000;

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
