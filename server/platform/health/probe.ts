import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Platform } from '#server/platform/process/platform.ts';

import { ownKey } from './own-key.ts';

/** How a request to PUBLIC_URL arrived at a process. */
export const Arrival = z.object({
  /** Proxies on the way, as far as they say so in `X-Forwarded-For`. */
  hops: z.int(),
  /** Where the request was sent, as far as it can be seen behind the proxy. */
  origin: z.string(),
});
export type Arrival = z.infer<typeof Arrival>;

export const PROBE_PATH = '/api/instances/probe/';

export function arrivalOf({ config }: Platform, request: FastifyRequest): Arrival {
  const { headers, host } = request;
  // A proxy that does not say how it was reached is taken to be reached as PUBLIC_URL says.
  const isTold = config.TRUST_PROXY > 0 && 'x-forwarded-proto' in headers;
  const protocol = isTold ? request.protocol : config.PUBLIC_URL.split(':')[0];
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = forwarded.filter((address) => address.trim() !== '').length;
  return { hops, origin: `${protocol}://${host}` };
}

/**
 * Sends a request to PUBLIC_URL as a browser would; another process of this instance may answer.
 * Null = something else answered; rejects when nothing did.
 */
export async function askArrival({ config, secretKey }: Platform): Promise<Arrival | null> {
  const reply = await fetch(config.PUBLIC_URL + PROBE_PATH, {
    headers: ownKey(secretKey, 'probe'),
    signal: AbortSignal.timeout(4_000),
    redirect: 'manual',
  });
  const body: unknown = await reply.json().catch(() => null);
  return reply.ok ? (Arrival.safeParse(body).data ?? null) : null;
}
