import type { Mail } from '#server/platform/mail/mail.ts';
import { mentionsIn } from '#server/platform/texts/html.ts';
import { RELATION_TYPES } from '#shared/constants/work-items.ts';
import {
  activitySentence,
  mentionSentence,
  type NoticeActivity,
  noticeValue,
} from '#shared/notifications/sentence.ts';

import { readableText } from './readable-text.ts';
import { noticeText } from './subject-notices.ts';

/** A change by its stored texts. */
export interface DigestChange extends NoticeActivity {
  /** Display name of who made the change. */
  readonly who: string;
  /** Where a mention is. */
  readonly place: 'comment' | 'description';
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
  const paragraphs = [...Map.groupBy(digest.changes, (change) => change.actor).values()].flatMap(
    (changes) => {
      const lines = linesOf(digest, changes);
      return lines.length > 0 ? [lines.map((line) => `– ${line}`).join('\n')] : [];
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

/** Lines about changes by one person: the sentences of the inbox, with whole texts of comments. */
function linesOf(digest: Digest, changes: readonly DigestChange[]): string[] {
  const lines = [...Map.groupBy(changes, (change) => change.field)].flatMap(([field, group]) => {
    if (field === 'comment' || field === 'mention') {
      return group.map((change) => quotedLine(digest, change));
    }
    return remaining(field, group).map((change) => activityLine(digest, change));
  });
  return [...new Set(lines)];
}

/**
 * Changes of a field that say how it is now. Of fields with several values each row adds or removes
 * one; of others the last row counts, unless the value is as it was before the first.
 */
function remaining(field: string, group: readonly DigestChange[]): readonly DigestChange[] {
  if (SEVERAL.has(field)) return group;
  const last = group.slice(-1);
  return field !== 'archived_at' && group[0]?.old_value === last[0]?.new_value ? [] : last;
}

/** Fields with several values, and those whose rows have no values. */
const SEVERAL = new Set<string>([
  'labels',
  'assignees',
  'modules',
  'link',
  'attachment',
  'description',
  'intake',
  ...RELATION_TYPES,
]);

function activityLine(digest: Digest, change: DigestChange): string {
  const sentence = activitySentence(change, readerOf(digest));
  const line = noticeText(sentence, change.who);
  const value = noticeValue(change.new_value);
  return WITHOUT_VALUE.has(sentence.key) && value !== '' ? `${line}: ${excerpt(value)}` : line;
}

/** Sentences that name no value: the mail adds it. */
const WITHOUT_VALUE = new Set(['did.changedField', 'did.link', 'did.linkEdited']);

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

const readerOf = ({ receiver_id }: Digest) => ({
  id: receiver_id,
  day: (value: string) => days.format(new Date(value)),
});

/** Shows a mention's text only if it mentions the receiver: the stored activity may be another one. */
function quotedLine(digest: Digest, change: DigestChange): string {
  const { names, receiver_id } = digest;
  const html = noticeValue(change.new_value);
  const isMention = change.field === 'mention';
  const isQuoted = isMention ? mentionsIn(html).includes(receiver_id) : change.verb !== 'deleted';
  const text = isQuoted ? readableText(html, (id) => names.get(id)) : '';
  const sentence = isMention
    ? mentionSentence(change.place === 'comment')
    : activitySentence(change, readerOf(digest));
  const line = noticeText(sentence, change.who);
  return text === '' ? line : `${line}: ${excerpt(text)}`;
}

function excerpt(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)} …` : text;
}

const MAX_TEXT = 1000;
