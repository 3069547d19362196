import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

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
