import { setTimeout as pause } from 'node:timers/promises';

import type { z } from 'zod';

import { refuseHugeJson } from '#server/platform/http/json-size.ts';
import { askedWait } from '#server/platform/outgoing/asked-wait.ts';
import { callOutside, OutgoingError } from '#server/platform/outgoing/outgoing.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { shownText } from '#shared/lib/shown-text.ts';

import { SourceError } from './source.ts';

const TRIES = 5;
const MAX_WAIT_SECONDS = 60;
const MAX_BYTES = 16 * 1_048_576;

export interface Api {
  readonly platform: Platform;
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A reply; its headers have the next page. */
export interface ApiReply<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests a URL of an API by the guarded client, waits when rate limited, and validates the shape.
 * `missing`: a sentence for a 404 that says how to fix it.
 */
export async function readApi<Schema extends z.ZodType>(
  { platform, name, headers }: Api,
  url: string,
  schema: Schema,
  missing = shownText(`${name} does not know this address. Check what you entered.`),
): Promise<ApiReply<z.output<Schema>>> {
  for (let tried = 1; ; tried += 1) {
    const reply = await call(platform, name, url, headers);
    const wait = askedWait(reply) ?? (reply.status >= 500 ? 1 : null);
    if (wait !== null && tried < TRIES) {
      await pause(Math.min(wait, MAX_WAIT_SECONDS) * 1000);
      continue;
    }
    if (reply.status === 401 || reply.status === 403) {
      throw new SourceError(
        `${name} refused the token. Check that it is right and may read the project.`,
      );
    }
    if (reply.status === 404 || reply.status === 400) throw new SourceError(missing);
    if (reply.status !== 200)
      throw new SourceError(`${name} answered ${reply.status}. Try again later.`);
    const parsed = schema.safeParse(jsonOf(reply.body, name));
    if (!parsed.success) {
      platform.log.warn({ err: parsed.error, url }, 'a source answered in an unknown shape');
      throw new SourceError(`${name} answered in a way that cannot be read.`);
    }
    return { body: parsed.data, headers: reply.headers };
  }
}

async function call(
  platform: Platform,
  name: string,
  url: string,
  headers: Readonly<Record<string, string>>,
) {
  try {
    return await callOutside(platform.config, url, {
      headers: { accept: 'application/json', ...headers },
      seconds: 30,
      maxBytes: MAX_BYTES,
    });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    if (error.reason === 'blocked') {
      throw new SourceError(
        `${name} is at an address inside this network. Whoever runs this server can allow it.`,
      );
    }
    throw new SourceError(`${name} could not be reached. Check the address and try again.`);
  }
}

function jsonOf(body: Buffer, name: string): unknown {
  try {
    const text = body.toString('utf8');
    refuseHugeJson(text);
    return JSON.parse(text);
  } catch {
    throw new SourceError(`${name} answered in a way that cannot be read.`);
  }
}
