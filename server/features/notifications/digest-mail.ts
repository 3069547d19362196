import type { Mail } from '#server/platform/mail/mail.ts';
import { mentionsIn } from '#server/platform/texts/html.ts';
import type { Words } from '#server/platform/texts/words.ts';
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
  /** Display name of who made the change; null = the program. */
  readonly who: string | null;
  /** Where a mention is. */
  readonly place: 'comment' | 'description';
}

export interface Digest {
  readonly to: string;
  readonly receiver_id: string;
  /** Of the receiver's account. */
  readonly language: string;
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
  const told = [...Map.groupBy(digest.changes, (change) => change.actor).values()]
    .map(remainingOf)
    .filter((changes) => changes.length > 0);
  if (told.length === 0) return null;
  const { item_key, item_name, project_name: project, project_url, preferences_url } = digest;
  return {
    to: digest.to,
    kind: 'digest',
    known: digest.language,
    write: (say, language) => {
      const reading = { digest, say, language, reader: readerOf(digest, language) };
      return {
        subject: `${item_key} ${item_name}`,
        title: `${item_key} ${item_name}`,
        lines: [
          ...told.map((changes) => paragraph(reading, changes)),
          say('digest.project', { project, url: project_url }),
          say('digest.settings', { url: preferences_url }),
        ],
        action: { label: say('digest.action'), url: digest.item_url },
      };
    },
  };
}

/** Who reads a mail, and in which language. */
interface Reading {
  readonly digest: Digest;
  readonly say: Words;
  readonly language: string;
  readonly reader: ReturnType<typeof readerOf>;
}

/** Changes by one person: the sentences of the inbox, with whole texts of comments. */
function paragraph(reading: Reading, changes: readonly DigestChange[]): string {
  const lines = changes.map((change) =>
    isQuoting(change) ? quotedLine(reading, change) : activityLine(reading, change),
  );
  return [...new Set(lines)].map((line) => `– ${line}`).join('\n');
}

const isQuoting = ({ field }: DigestChange) => field === 'comment' || field === 'mention';

function remainingOf(changes: readonly DigestChange[]): readonly DigestChange[] {
  return [...Map.groupBy(changes, (change) => change.field)].flatMap(([field, group]) =>
    group.some(isQuoting) ? group : remaining(field, group),
  );
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

function activityLine(reading: Reading, change: DigestChange): string {
  const sentence = activitySentence(change, reading.reader);
  const line = noticeText(reading.say, sentence, { ...reading, who: change.who });
  const value = noticeValue(change.new_value);
  return WITHOUT_VALUE.has(sentence.key) && value !== '' ? `${line}: ${excerpt(value)}` : line;
}

/** Sentences that name no value: the mail adds it. */
const WITHOUT_VALUE = new Set(['did.changedField', 'did.link', 'did.linkEdited']);

function readerOf(digest: Digest, language: string) {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return { id: digest.receiver_id, day: (value: string) => days.format(new Date(value)) };
}

/** Shows a mention's text only if it mentions the receiver: the stored activity may be another one. */
function quotedLine(reading: Reading, change: DigestChange): string {
  const { names, receiver_id } = reading.digest;
  const html = noticeValue(change.new_value);
  const isMention = change.field === 'mention';
  const isQuoted = isMention ? mentionsIn(html).includes(receiver_id) : change.verb !== 'deleted';
  const text = isQuoted ? readableText(html, (id) => names.get(id)) : '';
  const sentence = isMention
    ? mentionSentence(change.place === 'comment')
    : activitySentence(change, reading.reader);
  const line = noticeText(reading.say, sentence, { ...reading, who: change.who });
  return text === '' ? line : `${line}: ${excerpt(text)}`;
}

function excerpt(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)} …` : text;
}

const MAX_TEXT = 1000;
