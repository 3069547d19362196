import { createTransport } from 'nodemailer';
import { z } from 'zod';

import type { MailAttachment } from '#server/platform/database/table.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { type MailSettings, readMailSettings } from './mail-settings.ts';

export interface OutgoingMail {
  /** Makes the Message-ID: a mail that is sent once more after a kill is known by it. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends a mail to the SMTP server; throws the error of the server or network. */
export async function sendMail(
  settings: MailSettings,
  { id, ...mail }: OutgoingMail,
): Promise<void> {
  const transport =
    typeof settings.server === 'string'
      ? createTransport({ ...urlOptions(settings.server), ...TIMEOUTS })
      : createTransport({ ...settings.server, ...TIMEOUTS });
  try {
    await transport.sendMail({
      ...mail,
      attachments: [...(mail.attachments ?? [])],
      from: settings.from,
      ...(id !== undefined && { messageId: `<${id}@${domainOf(settings.from)}>` }),
      // No part of a mail may be read from a file or URL: texts contain what people typed.
      disableFileAccess: true,
      disableUrlAccess: true,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

/** The domain of an address such as `Team Tutti <no-reply@tutti.test>`. */
function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}

function urlOptions(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
  };
}

const SmtpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  originalCode: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
});
type SmtpError = z.infer<typeof SmtpError>;

/** A failed delivery: the contract's message, and the server's own. */
export interface MailFailure {
  /** One of the messages of email-credentials-check. */
  readonly message: string;
  readonly answer: string;
  /** A retry would fail the same way. */
  readonly isFinal: boolean;
}

/** An admin can fix a refused login or a wrong server, and then the mail can be sent. */
export function explainFailure(thrown: unknown): MailFailure {
  const parsed = SmtpError.safeParse(thrown);
  const error: SmtpError = parsed.success ? parsed.data : { message: String(thrown) };
  const isFinal =
    (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
    (error.responseCode === undefined || error.responseCode >= 500);
  return { message: messageOf(error), answer: error.response ?? error.message, isFinal };
}

function messageOf(error: SmtpError): string {
  const code = error.code ?? '';
  const cause = error.originalCode ?? code;
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'Invalid credentials provided';
  if (code === 'ETIMEDOUT' || cause === 'ETIMEDOUT') {
    return 'Timeout error while trying to connect to the SMTP server.';
  }
  if (NETWORK_CODES.has(cause)) {
    return 'Network connection error. Please check your internet connection.';
  }
  if (error.message.includes('closed')) return 'SMTP server disconnected unexpectedly.';
  if (CONNECT_CODES.has(code)) return 'Could not connect with the SMTP server.';
  if (code === 'EENVELOPE') return envelopeMessage(error);
  return 'Could not send email. Please check your configuration';
}

function envelopeMessage(error: SmtpError): string {
  if (error.command === 'MAIL FROM') return 'From address is invalid.';
  if (error.command === 'RCPT TO') return 'All recipient addresses were refused.';
  if (error.command === 'API') {
    return error.message.includes('sender') ? 'From address is invalid.' : 'Invalid email header.';
  }
  return 'Could not send email. Please check your configuration';
}

const NETWORK_CODES = new Set([
  'EDNS',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
]);
const CONNECT_CODES = new Set(['ECONNECTION', 'ESOCKET', 'ETLS', 'EPROTOCOL', 'EREQUIRETLS']);

/** Sends a test mail of the admin area; returns null, or why it failed. */
export async function sendTestMail(platform: Platform, to: string): Promise<MailFailure | null> {
  if (/[\r\n]/.test(to)) {
    return {
      message: 'Invalid email header.',
      answer: 'The address has a line break.',
      isFinal: true,
    };
  }
  try {
    const settings = await readMailSettings(platform);
    if (!settings) throw new Error('No SMTP server is set.');
    await sendMail(settings, {
      to,
      subject: 'Email Notification from Tutti',
      text: 'This is a sample email notification sent from Tutti application.',
    });
    return null;
  } catch (error) {
    return explainFailure(error);
  }
}
