import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

import type { EndedKeys } from './events.ts';

/**
 * The one-time code for an address, and a link that brings it along. Following the link is not enough: programs
 * that look at the links of mails would use the code up.
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

/** The code by which somebody shows that an address is theirs, before it becomes the one of their account. */
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

/** Tells the former address that the account has another one now. */
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

/** The link to choose a new password. */
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

/** Tells that the password is another one now, and what else opens the account. */
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

/** Tells that an account of a provider opens this one. */
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

/** How the providers write themselves. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  gitlab: 'GitLab',
};

/** Tells whoever has proven the address what opened the account before, and no longer does. */
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
