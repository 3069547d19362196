import { createHmac, randomBytes } from 'node:crypto';

import { Webhook } from 'standardwebhooks';

import type { Platform } from '#server/platform/process/platform.ts';
import { seal, unseal } from '#server/platform/settings/secret-key.ts';

const PURPOSE = 'webhook-secret';

/** Creates a signing secret: its text, its stored form, and its last characters for display. */
export function makeWebhookSecret(platform: Platform) {
  const text = `tutti_wh_${randomBytes(16).toString('hex')}`;
  return { text, stored: seal(platform.secretKey, PURPOSE, text), hint: text.slice(-4) };
}

export function openSecret(platform: Platform, stored: string): string {
  return unseal(platform.secretKey, PURPOSE, stored);
}

/** The contract's signature: HMAC-SHA256 of the body, in hexadecimal. */
export function bodySignature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** The signature of the Standard Webhooks convention; the key is the secret's text itself. */
export function standardSignature(
  secret: string,
  message: { readonly id: string; readonly at: Date; readonly body: string },
): string {
  return new Webhook(secret, { format: 'raw' }).sign(message.id, message.at, message.body);
}
