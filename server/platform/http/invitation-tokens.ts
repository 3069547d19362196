import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '#server/platform/settings/config.ts';
import { isOwnOrigin } from '#server/platform/settings/web-addresses.ts';
import { Id } from '#shared/contract/fields.ts';

import { cookieAttributes } from './session-cookies.ts';

const COOKIE = 'invitation';
const ONE_DAY = 86_400;

/** An invitation and the token with which a browser accepted it. */
export interface KeptInvitation {
  readonly id: string;
  readonly token: string;
}

/**
 * Keeps an accepted invitation's token in a cookie until the person signs in or up: forms and
 * provider sign-in do not carry it.
 */
export function keepInvitation(config: Config, reply: FastifyReply, kept: KeptInvitation): void {
  const text = `${kept.id}.${kept.token}`;
  reply.setCookie(COOKIE, text, { ...cookieAttributes(config), maxAge: ONE_DAY });
}

/** The invitation that the request's browser accepted by its token; null for none. */
export function keptInvitation({ cookies }: FastifyRequest): KeptInvitation | null {
  const [given = '', token = ''] = (cookies[COOKIE] ?? '').split('.');
  const id = Id.safeParse(given);
  return id.success && token !== '' ? { id: id.data, token } : null;
}

/**
 * The token in the URL of our page that sends the request. Clients of the contract do not send the
 * link's token; their browser sends the page as Referer.
 */
export function tokenOfPage(
  config: Config,
  { headers }: FastifyRequest,
  invitationId: string,
): string | undefined {
  const { referer, host } = headers;
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { origin, searchParams } = new URL(referer);
  if (!isOwnOrigin(config, { origin, host })) return undefined;
  if (searchParams.get('invitation_id') !== invitationId) return undefined;
  return searchParams.get('token') ?? undefined;
}
