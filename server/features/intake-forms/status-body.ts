import type { Reading } from '#server/platform/texts/visitor-language.ts';
import { ACCEPTED, DECLINED, DUPLICATE } from '#shared/constants/intakes.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import type { MessageStatus } from './queries.ts';

const OUTCOMES: Readonly<Record<number, string>> = {
  [ACCEPTED]: 'accepted',
  [DECLINED]: 'declined',
  [DUPLICATE]: 'duplicate',
};

interface StatusParts {
  readonly reading: Reading;
  readonly address: string;
  /** URL of the form for another message; null when it is closed. */
  readonly form: string | null;
  /** Whether decisions can be sent by mail. */
  readonly isMailOn: boolean;
}

export function statusBody(status: MessageStatus, parts: StatusParts): string {
  const { reading, address, form, isMailOn } = parts;
  const say = (key: string, values = {}) => escapeHtml(reading.say(`status.${key}`, values));
  const timeHtml = (moment: string) => momentHtml(moment, reading.language.code);
  const { name, created_at, decided_at, has_email, files } = status;
  const outcome = OUTCOMES[status.status];
  const sent = files === 0 || outcome ? say('sent') : say('sentFiles', { count: files });
  const promise = say(has_email && isMailOn ? 'mailPromise' : 'linkPromise');
  return `<h1>${say(outcome ?? 'thanks')}</h1>
<p class="text"><bdi>${say('name', { name })}</bdi> ${outcome ? '' : promise}</p>
<ol class="steps"><li><span class="done">${sent}</span>${timeHtml(created_at)}</li>
<li><span${outcome ? ' class="done"' : ''}>${say(outcome ?? 'waits')}</span>${decided_at && outcome ? timeHtml(decided_at) : ''}</li></ol>
<div class="field"><label for="link">${say('follow')}</label><div class="pair"><input id="link" readonly data-copy value="${escapeHtml(address)}"></div></div>
${form === null ? '' : `<p class="more"><a class="button plain" href="${escapeHtml(form)}">${say('another')}</a></p>`}`;
}

/** A time in UTC: the reader's zone is unknown. */
function momentHtml(moment: string, language: string): string {
  const date = new Date(moment);
  const text = new Intl.DateTimeFormat(language, MOMENT).format(date);
  return `<time datetime="${date.toISOString()}">${escapeHtml(text)}</time>`;
}

const MOMENT: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' },
};
