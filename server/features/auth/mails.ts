import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

/** The one-time code for an address; it holds no link that could be followed by accident. */
export function loginCodeMail(to: string, code: string): Mail {
  return {
    to,
    kind: 'login_code',
    subject: `Your unique Tutti login code is ${code}`,
    ...mailBody({
      title: 'Your login code',
      lines: [
        'Enter this code on the page where you asked for it:',
        code,
        'It works once, for ten minutes, and only the newest code counts. Nobody from Tutti will ever ask you for it. If you did not ask for a code, you can ignore this mail.',
      ],
    }),
  };
}

/** The code by which somebody shows that an address is theirs, before it becomes the one of their account. */
export function newAddressMail(to: string, code: string): Mail {
  return {
    to,
    kind: 'new_address_code',
    subject: `Your Tutti code to confirm this address is ${code}`,
    ...mailBody({
      title: 'Confirm your new address',
      lines: [
        'Enter this code in the settings of your account to sign in with this address from now on:',
        code,
        'It works once, for ten minutes, and only the newest code counts. If you did not ask for it, you can ignore this mail: nothing changes without the code.',
      ],
    }),
  };
}

/** Tells the former address that the account has another one now. */
export function addressChangedMail(to: string, address: string, url: string): Mail {
  return {
    to,
    kind: 'address_changed',
    subject: 'The address of your Tutti account has been changed',
    ...mailBody({
      title: 'Your account has another address',
      lines: [
        `Your Tutti account signs in with ${address} now, no longer with this address. You stay signed in where you are.`,
        'If it was not you, ask an admin of your workspace for help at once.',
      ],
      action: { label: 'Open your account', url },
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
      title: 'Choose a new password',
      lines: [
        `Somebody, hopefully you, asked for a new password for the Tutti account of ${to}.`,
        'The link works once, for one hour. Until you use it, your present password stays as it is. If it was not you, you can ignore this mail.',
      ],
      action: { label: 'Choose a new password', url },
    }),
  };
}

/** Tells somebody that signing in has opened their closed account again. */
export function activatedMail(to: string, name: string, url: string): Mail {
  return {
    to,
    kind: 'account_activated',
    subject: `${name} has been activated on Tutti`,
    ...mailBody({
      title: 'Welcome back',
      lines: [
        `Your Tutti account was deactivated, and you have just signed in again: it is active once more, ${name}.`,
        'To see your former workspaces, ask one of their admins to invite you. If it was not you who signed in, change your password now.',
      ],
      action: { label: 'Open your profile', url },
    }),
  };
}
