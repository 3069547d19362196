import { ACCEPTED, DECLINED, DUPLICATE } from '#shared/constants/intakes.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

import type { MessageStatus } from './queries.ts';

const OUTCOMES: Readonly<Record<number, string>> = {
  [ACCEPTED]: 'Accepted: the team will work on it',
  [DECLINED]: 'Declined: the team will not work on it',
  [DUPLICATE]: 'The team already knows about it',
};

interface StatusParts {
  readonly address: string;
  /** URL of the form for another message; null when it is closed. */
  readonly form: string | null;
  /** Whether decisions can be sent by mail. */
  readonly isMailOn: boolean;
}

export function statusBody(status: MessageStatus, parts: StatusParts): string {
  const { address, form, isMailOn } = parts;
  const { name, created_at, decided_at, has_email, files } = status;
  const sent = files === 0 ? 'Sent' : `Sent with ${files === 1 ? 'a file' : `${files} files`}`;
  const outcome = OUTCOMES[status.status];
  const promise =
    has_email && isMailOn
      ? 'You get an email when the team decides.'
      : 'Keep this link to see what the team decides.';
  return `<h1>${outcome ? escapeHtml(outcome) : 'Thank you, your message was sent'}</h1>
<p class="text"><bdi>“${escapeHtml(name)}”</bdi> ${outcome ? '' : promise}</p>
<ol class="steps"><li><span class="done">${outcome ? 'Sent' : sent}</span>${timeHtml(created_at)}</li>
<li><span${outcome ? ' class="done"' : ''}>${outcome ? escapeHtml(outcome) : 'Waits for a decision of the team'}</span>${decided_at && outcome ? timeHtml(decided_at) : ''}</li></ol>
<div class="field"><label for="link">Follow it without an account</label><div class="pair"><input id="link" readonly data-copy value="${escapeHtml(address)}"></div></div>
${form === null ? '' : `<p class="more"><a class="button plain" href="${escapeHtml(form)}">Send another</a></p>`}`;
}

/** A time in UTC: the reader's zone is unknown. */
function timeHtml(moment: string): string {
  const iso = new Date(moment).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}
