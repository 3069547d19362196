import { keyedMail, type Mail } from '#server/platform/mail/mail.ts';
import type { Words } from '#server/platform/texts/words.ts';

import type { EndedKeys } from './events.ts';

/**
 * The mail with a one-time code and a link that carries it. Opening the link does not spend the
 * code, because mail scanners open links.
 */
export function loginCodeMail(to: string, code: string, url: string): Mail {
  return keyedMail({ to, kind: 'login_code', values: { code }, url });
}

/** The mail with a code that verifies an account's new address. */
export function newAddressMail(to: string, code: string): Mail {
  return keyedMail({ to, kind: 'new_address_code', values: { code } });
}

/** Informs the former address of the account's new one. */
export function addressChangedMail(to: string, email: string, url: string): Mail {
  return keyedMail({ to, kind: 'address_changed', values: { email }, url });
}

export function passwordResetMail(to: string, url: string): Mail {
  return keyedMail({ to, kind: 'password_reset', values: { email: to }, url });
}

/** Informs of a changed password, and of the other ways to sign in. */
export function passwordChangedMail(to: string, url: string): Mail {
  return keyedMail({ to, kind: 'password_changed', url });
}

export function accountLinkedMail(to: string, provider: string, url: string): Mail {
  const values = (say: Words) => ({ provider: nameOf(provider, say) });
  return keyedMail({ to, kind: 'account_linked', values, url });
}

const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  gitlab: 'GitLab',
};
const nameOf = (provider: string, say: Words) => NAMES[provider] ?? say('singleSignOn');

/** Informs the owner who proved the address which former access has ended. */
export function takenOverMail(to: string, ended: EndedKeys, url: string): Mail {
  const values = (say: Words) => ({ ended: endedWords(ended, say).join('\n') });
  return keyedMail({ to, kind: 'account_taken_over', values, url });
}

function endedWords(ended: EndedKeys, say: Words): string[] {
  const part = (key: string, values = {}) => `• ${say(`account_taken_over.ended.${key}`, values)}`;
  const counted = (key: 'sessions' | 'api_tokens' | 'syncs') =>
    ended[key] === 0 ? [] : [part(key, { count: ended[key] })];
  return [
    ...(ended.password ? [part('password')] : []),
    ...counted('sessions'),
    ...ended.linked_accounts.map((name) => part('provider', { provider: nameOf(name, say) })),
    ...counted('api_tokens'),
    ...counted('syncs'),
  ];
}
