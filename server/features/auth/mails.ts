import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

import type { EndedKeys } from './events.ts';

/**
 * The mail with a one-time code and a link that carries it. Opening the link does not spend the
 * code, because mail scanners open links.
 */
export function loginCodeMail(to: string, code: string, url: string): Mail {
  return {
    to,
    kind: 'login_code',
    subject: `Your unique Tutti login code is ${code}`,
    ...mailBody({
      title: 'Your sign-in code',
      lines: [
        'Enter this code to sign in, or use the button on any device:',
        code,
        'The code expires in 10 minutes and works once. Only the newest code is valid. Never share it with anyone. If you didn’t request it, ignore this email.',
      ],
      action: { label: 'Sign in', url },
    }),
  };
}

/** The mail with a code that verifies an account's new address. */
export function newAddressMail(to: string, code: string): Mail {
  return {
    to,
    kind: 'new_address_code',
    subject: `Your Tutti code to confirm this email address is ${code}`,
    ...mailBody({
      title: 'Confirm your email address',
      lines: [
        'Enter this code in Tutti to confirm your email address:',
        code,
        'The code expires in 10 minutes and works once. Only the newest code is valid. If you didn’t request it, ignore this email.',
      ],
    }),
  };
}

/** Informs the former address of the account's new one. */
export function addressChangedMail(to: string, address: string, url: string): Mail {
  return {
    to,
    kind: 'address_changed',
    subject: 'Your Tutti email address was changed',
    ...mailBody({
      title: 'Your email address was changed',
      lines: [
        `You now sign in to Tutti with ${address}. You stay signed in on your devices.`,
        'If you didn’t make this change, contact your workspace admin right away.',
      ],
      action: { label: 'Open account settings', url },
    }),
  };
}

export function passwordResetMail(to: string, url: string): Mail {
  return {
    to,
    kind: 'password_reset',
    subject: 'A new password to your Tutti account has been requested',
    ...mailBody({
      title: 'Reset your password',
      lines: [
        `We received a request to reset the Tutti password for ${to}.`,
        'The link expires in 1 hour and works once. If you didn’t request it, ignore this email: your password stays the same.',
      ],
      action: { label: 'Reset password', url },
    }),
  };
}

/** Informs of a changed password, and of the other ways to sign in. */
export function passwordChangedMail(to: string, url: string): Mail {
  return {
    to,
    kind: 'password_changed',
    subject: 'Your Tutti password was changed',
    ...mailBody({
      title: 'Your password was changed',
      lines: [
        'Your other browsers are signed out. Linked accounts and API tokens still work: remove the ones you don’t know.',
        'If you didn’t make this change, reset your password right away.',
      ],
      action: { label: 'Review account security', url },
    }),
  };
}

export function accountLinkedMail(to: string, provider: string, url: string): Mail {
  const name = NAMES[provider] ?? 'single sign-on';
  return {
    to,
    kind: 'account_linked',
    subject: 'An account was linked to your Tutti account',
    ...mailBody({
      title: `You can now sign in with ${name}`,
      lines: [
        `An account of ${name} was linked to your Tutti account and can sign in to it.`,
        'If you didn’t link it, unlink it and change your password right away.',
      ],
      action: { label: 'Review account security', url },
    }),
  };
}

const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  gitlab: 'GitLab',
};

/** Informs the owner who proved the address which former access has ended. */
export function takenOverMail(to: string, ended: EndedKeys, url: string): Mail {
  return {
    to,
    kind: 'account_taken_over',
    subject: 'Your Tutti account is now yours alone',
    ...mailBody({
      title: 'Your account is now yours alone',
      lines: [
        'You confirmed that this email address is yours. Before that, anyone could have signed up with it, so we ended everything else that opened the account:',
        endedWords(ended).join('\n'),
        'Set up again what you need. Look through your workspaces too: their members, webhooks and service accounts stay.',
      ],
      action: { label: 'Review account security', url },
    }),
  };
}

function endedWords(ended: EndedKeys): string[] {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`• ${count} ${count === 1 ? one : many}`];
  return [
    ...(ended.password ? ['• The password'] : []),
    ...counted(ended.sessions, 'signed-in browser', 'signed-in browsers'),
    ...ended.linked_accounts.map((name) => `• Sign-in with ${NAMES[name] ?? 'single sign-on'}`),
    ...counted(ended.api_tokens, 'API token', 'API tokens'),
    ...counted(ended.syncs, 'sync with another program', 'syncs with other programs'),
  ];
}
