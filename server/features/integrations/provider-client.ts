import { setTimeout as pause } from 'node:timers/promises';

import type { z } from 'zod';

import { askedWait } from '#server/platform/outgoing/asked-wait.ts';
import { callOutside, OutgoingError } from '#server/platform/outgoing/outgoing.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/**
 * A failed call. `stop`: nothing works until a person acts. `refused`: this one call is impossible.
 * `later`: retry. The message is shown to people.
 */
export class ProviderError extends Error {
  readonly kind: 'stop' | 'refused' | 'later';
  /** Seconds to wait, by the provider. */
  readonly wait: number;
  /** The token lacks the permission. */
  readonly isForbidden: boolean;
  /** The whole connection fails: it needs a new token or address. */
  readonly isOfConnection: boolean;
  constructor(
    kind: ProviderError['kind'],
    message: string,
    { wait = 0, isForbidden = false, isOfConnection = false } = {},
  ) {
    super(message);
    this.kind = kind;
    this.wait = wait;
    this.isForbidden = isForbidden;
    this.isOfConnection = isOfConnection;
  }
}

export interface ProviderApi {
  readonly platform: Platform;
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ProviderCall<Schema extends z.ZodType> {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the API's address, or a full URL of it. */
  readonly path: string;
  readonly body?: object;
  readonly schema: Schema;
}

/** A reply; `body` is null for a 404. */
export interface ProviderReply<Body> {
  readonly status: number;
  readonly body: Body | null;
  readonly headers: Readonly<Record<string, string>>;
}

const SECONDS = 30;
const MAX_BYTES = 20 * 1_048_576;
/** Up to this many seconds a call waits itself. */
const SHORT_SECONDS = 2;
const GONE = new Set([301, 404, 410]);

/** Calls a provider by the guarded client and validates the reply; throws a `ProviderError`. */
export async function callProvider<Schema extends z.ZodType>(
  api: ProviderApi,
  call: ProviderCall<Schema>,
): Promise<ProviderReply<z.output<Schema>>> {
  const reply = await send(api, call);
  const wait = askedWait(reply);
  if (wait !== null && wait <= SHORT_SECONDS) {
    await pause(wait * 1000);
    return readReply(api, call, await send(api, call));
  }
  return readReply(api, call, reply);
}

type Sent = Awaited<ReturnType<typeof callOutside>>;

function readReply<Schema extends z.ZodType>(
  { name, platform }: ProviderApi,
  { schema, path }: ProviderCall<Schema>,
  reply: Sent,
): ProviderReply<z.output<Schema>> {
  const { status, headers, body } = reply;
  const wait = askedWait(reply);
  if (wait !== null) throw new ProviderError('later', `${name} asks to wait.`, { wait });
  if (GONE.has(status)) return { status, headers, body: null };
  if (status === 401) {
    throw new ProviderError('stop', `${name} refused the token. Connect again with a new one.`, {
      isOfConnection: true,
    });
  }
  if (status === 403) {
    throw new ProviderError('refused', `${name} does not allow this with the token.`, {
      isForbidden: true,
    });
  }
  if (status >= 500 || status === 408 || status === 409) {
    throw new ProviderError('later', `${name} answered ${status}.`);
  }
  if (status < 200 || status > 299) {
    throw new ProviderError('refused', `${name} refused it (${status}).`);
  }
  const parsed = schema.safeParse(status === 204 ? null : jsonOf(body));
  if (parsed.success) return { status, headers, body: parsed.data };
  platform.log.warn({ err: parsed.error, path }, 'a provider answered in an unknown shape');
  throw new ProviderError('later', `${name} answered in a way that cannot be read.`);
}

async function send<Schema extends z.ZodType>(
  { platform, name, url, headers }: ProviderApi,
  { method = 'GET', path, body }: ProviderCall<Schema>,
): Promise<Sent> {
  try {
    return await callOutside(platform.config, path.startsWith('http') ? path : `${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json; charset=utf-8' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      seconds: SECONDS,
      maxBytes: MAX_BYTES,
    });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    if (error.reason !== 'blocked') {
      throw new ProviderError('later', `${name} could not be reached.`);
    }
    throw new ProviderError(
      'stop',
      `${name} is at an address inside this network. Whoever runs this server can allow it.`,
      { isOfConnection: true },
    );
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
