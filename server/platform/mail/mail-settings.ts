import { readInstanceSettings } from '#server/platform/process/instance-settings.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** The SMTP server and sender of this instance. */
export interface MailSettings {
  readonly server: string | MailServer;
  readonly from: string;
}

/** An SMTP server by the admin area's settings. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (EMAIL_USE_SSL). */
  readonly secure: boolean;
  /** STARTTLS is required (EMAIL_USE_TLS). */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

const KEYS = [
  'EMAIL_HOST',
  'EMAIL_PORT',
  'EMAIL_HOST_USER',
  'EMAIL_HOST_PASSWORD',
  'EMAIL_USE_TLS',
  'EMAIL_USE_SSL',
  'EMAIL_FROM',
];

/** The admin area's mail settings, else SMTP_URL; null = mails are kept. */
export async function readMailSettings(platform: Platform): Promise<MailSettings | null> {
  const values = await readInstanceSettings(platform, KEYS);
  const host = values['EMAIL_HOST'];
  const from = values['EMAIL_FROM'] || platform.config.MAIL_FROM;
  if (host) return { server: serverOf(host, values), from };
  return platform.config.SMTP_URL ? { server: platform.config.SMTP_URL, from } : null;
}

function serverOf(host: string, values: Record<string, string>): MailServer {
  const user = values['EMAIL_HOST_USER'];
  const secure = values['EMAIL_USE_SSL'] === '1';
  const useTls = values['EMAIL_USE_TLS'] === '1';
  return {
    host,
    port: Number(values['EMAIL_PORT']) || 587,
    secure,
    requireTLS: useTls && !secure,
    ignoreTLS: !useTls && !secure,
    ...(user ? { auth: { user, pass: values['EMAIL_HOST_PASSWORD'] ?? '' } } : {}),
  };
}
