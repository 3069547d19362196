import { setTimeout as wait } from 'node:timers/promises';

import { v7 } from 'uuid';

import type { Caller } from '#tests/support/world.ts';

import type { History } from './history.ts';

export interface Answered {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
  readonly body: any;
  readonly isRepeated: boolean;
  readonly milliseconds: number;
}

export interface SendOptions {
  readonly mutationId?: string;
  /** Timeout of an attempt, in milliseconds. */
  readonly patience?: number;
}

/** Sends one write over the network, once; null = no answer. */
export async function sendOnce(
  address: string,
  who: Caller,
  method: string,
  path: string,
  body: unknown,
  options: SendOptions = {},
): Promise<Answered | null> {
  const started = performance.now();
  try {
    const reply = await fetch(address + path, {
      method,
      headers: {
        cookie: who.cookie,
        'content-type': 'application/json',
        ...(options.mutationId ? { 'x-client-mutation-id': options.mutationId } : {}),
      },
      body: method === 'GET' ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(options.patience ?? 10_000),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      isRepeated: reply.headers.get('x-mutation-repeated') === '1',
      milliseconds: performance.now() - started,
    };
  } catch {
    return null;
  }
}

/**
 * Sends a write until it is answered, as our client does: always with the same mutation id.
 * Missing answers and temporary refusals are retried.
 */
export async function sendUntilAnswered(
  history: History,
  address: string,
  who: Caller,
  method: string,
  path: string,
  body: unknown,
): Promise<Answered> {
  const mutationId = v7();
  for (;;) {
    history.note(who.name, 'send', { mutationId, method, path, body });
    const answer = await sendOnce(address, who, method, path, body, { mutationId });
    if (answer && answer.status < 500) {
      history.note(who.name, 'reply', { mutationId, status: answer.status });
      return answer;
    }
    history.note(who.name, 'lost', { mutationId, status: answer?.status });
    await wait(20 + Math.random() * 60);
  }
}
