import { callOutside, OutgoingError } from '#server/platform/outgoing/outgoing.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import type { WebhookRow } from './entity.ts';
import { type Delivery, type Names, payloadOf } from './payload.ts';
import { bodySignature, openSecret, standardSignature } from './secrets.ts';

/** An attempt of a delivery: request and reply. */
export interface Try {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** 500 when there was no reply. */
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly milliseconds: number;
  /** Retry-After of the receiver in seconds. */
  readonly retryAfter: number | null;
}

/** A receiver that does not reply within this time has failed. */
const TIMEOUT_SECONDS = 30;
const KEPT_BYTES = 4_096;

export async function tryDelivery(
  platform: Platform,
  webhook: WebhookRow,
  delivery: Delivery,
  names: Names,
): Promise<Try> {
  const body = JSON.stringify(payloadOf(webhook, delivery, names));
  const headers = headersOf(platform, webhook, delivery, body);
  const begun = performance.now();
  const sent = { headers, body };
  try {
    const reply = await callOutside(platform.config, webhook.url, {
      method: 'POST',
      headers,
      body,
      seconds: TIMEOUT_SECONDS,
      maxBytes: KEPT_BYTES,
      isCut: true,
    });
    return {
      ...sent,
      status: reply.status,
      answerHeaders: reply.headers,
      answer: reply.body.toString('utf8').replaceAll('\0', ''),
      milliseconds: Math.round(performance.now() - begun),
      retryAfter: secondsOf(reply.headers['retry-after']),
    };
  } catch (error) {
    return {
      ...sent,
      status: 500,
      answerHeaders: {},
      answer: error instanceof OutgoingError ? error.message : 'The address could not be reached.',
      milliseconds: Math.round(performance.now() - begun),
      retryAfter: null,
    };
  }
}

function headersOf(platform: Platform, webhook: WebhookRow, delivery: Delivery, body: string) {
  const isFormerValid =
    webhook.former_until !== null && new Date(webhook.former_until).getTime() > Date.now();
  const stored = [webhook.secret, ...(isFormerValid ? [webhook.former_secret ?? ''] : [])];
  const secrets = stored.filter(Boolean).map((secret) => openSecret(platform, secret));
  const at = new Date();
  const message = { id: delivery.id, at, body };
  return {
    'content-type': 'application/json',
    'x-plane-delivery': delivery.id,
    'x-plane-event': delivery.event,
    'x-plane-signature': bodySignature(secrets[0] ?? '', body),
    'webhook-id': delivery.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => standardSignature(secret, message)).join(' '),
  };
}

function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.round((at - Date.now()) / 1000));
}
