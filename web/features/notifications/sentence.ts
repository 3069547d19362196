import type { ItemNotice, NotificationImage } from '#shared/contract/notifications.ts';
import { type Sentence, subjectIn } from '#shared/notifications/kinds.ts';
import { activitySentence, mentionSentence, noticeValue } from '#shared/notifications/sentence.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { inOwnWords } from '#web/lib/http/refusal-words.ts';
import type { Message } from '#web/lib/mutations/change.ts';

const LONGEST_QUOTE = 140;

export type NamedKind = 'person' | 'item' | 'page';

/** Name of a mentioned person, item or page, with its sign. */
export type NameOf = (kind: NamedKind, id: string) => string | undefined;

/** The message of a notification, to follow the name of who caused it. */
export function sentenceOf(row: NotificationImage, meId: string, nameOf: NameOf): Message {
  if (row.entity_name !== 'issue') {
    const about = subjectIn(row);
    return about
      ? message(about.subject.sentence(about.values))
      : { key: 'notifications:did.changed' };
  }
  const quote = quoteOf(row, nameOf);
  if (row.is_mentioned_notification) {
    return message(mentionSentence(row.data.issue_activity.field === 'comment', quote));
  }
  const more = row.data.more === undefined ? '' : formatNumber(row.data.more);
  const reader = { id: meId, day: formatDay };
  return message(activitySentence(row.data.issue_activity, reader, { quote, more }));
}

function message({ key, values = {} }: Sentence): Message {
  const shown = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, name === 'count' ? value : formatNumber(value)];
    return [name, typeof value === 'object' ? inOwnWords(value.english) : value];
  });
  return { key: `notifications:${key}`, values: Object.fromEntries(shown) };
}

/** Subject of a notification: the item's key and name, or what else it is about. */
export function subjectOf(row: NotificationImage): {
  readonly key: string | null;
  readonly name: string;
} {
  if (row.entity_name !== 'issue') return { key: null, name: subjectIn(row)?.name ?? row.title };
  const { identifier, sequence_id, name } = row.data.issue;
  return { key: `${identifier}-${sequence_id}`, name };
}

/** Address of the page that shows a subject; null for a work item, which the inbox itself opens. */
export function addressOf(row: NotificationImage, slug: string): string | null {
  const about = subjectIn(row);
  return about ? `/${slug}/${about.subject.path.replace(':id', about.id)}` : null;
}

function quoteOf({ data }: ItemNotice, nameOf: NameOf): string {
  const { field, new_value, issue_comment } = data.issue_activity;
  if (field !== 'comment') return '';
  const text = textOf(noticeValue(new_value), issue_comment, nameOf).replaceAll(/\s+/g, ' ').trim();
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

/**
 * Text of a comment including its mentions, which the plain text lacks. Nothing in it is executed
 * or loaded.
 */
function textOf(html: string, plain: string | undefined, nameOf: NameOf): string {
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
