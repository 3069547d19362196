import type { FastifyReply } from 'fastify';

import type { TokenGrant } from '#server/platform/access/principal.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { takeFromLimit } from './rate-limit.ts';

/** Counts a call of an API token and says in the headers what is left of this minute; throws 429 when nothing is. */
export async function limitToken(
  platform: Platform,
  token: TokenGrant,
  reply: FastifyReply,
): Promise<void> {
  const limit = { max: token.rate_limit, seconds: 60 };
  const { remaining, seconds } = await takeFromLimit(platform, `token:${token.id}`, limit);
  reply.header('x-ratelimit-remaining', String(remaining));
  reply.header('x-ratelimit-reset', String(Math.floor(Date.now() / 1000) + seconds));
}
