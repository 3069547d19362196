import type { FastifyReply } from 'fastify';

import type { TokenGrant } from '#server/platform/access/principal.ts';
import { countCall } from '#server/platform/guards/rate-limit.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { errors } from '#shared/errors.ts';

/** Counts a call of an API token and sets the limit's headers; throws 429 beyond it. */
export async function limitToken(
  platform: Platform,
  token: TokenGrant,
  reply: FastifyReply,
): Promise<void> {
  const { API_KEY_RATE_LIMIT, API_SERVICE_RATE_LIMIT } = platform.config;
  const max = token.rate_limit ?? (token.is_service ? API_SERVICE_RATE_LIMIT : API_KEY_RATE_LIMIT);
  const left = await countCall(platform, `token:${token.id}`, { max, seconds: 60 });
  reply.header('x-ratelimit-limit', String(max));
  reply.header('x-ratelimit-remaining', String(Math.max(0, left.remaining)));
  reply.header('x-ratelimit-reset', String(Math.floor(Date.now() / 1000) + left.seconds));
  if (left.remaining < 0) throw errors.rateLimited(left.seconds);
}
