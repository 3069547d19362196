import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '#server/platform/settings/config.ts';
import { isOwnOrigin } from '#server/platform/settings/web-addresses.ts';
import { Id } from '#shared/contract/fields.ts';

import { cookieAttributes } from './session-cookies.ts';

const COOKIE = 'invitation';
const ONE_DAY = 86_400;

/** An invitation and the token by which a browser has accepted it. */
export interface KeptInvitation {
  readonly id: string;
  readonly token: string;
}

/**
 * Lets the browser bring the token of an accepted invitation again when its person signs in or up: the forms, and the
 * way to a provider and back, carry nothing of it.
 */
export function keepInvitation(config: Config, reply: FastifyReply, kept: KeptInvitation): void {
  const text = `${kept.id}.${kept.token}`;
  reply.setCookie(COOKIE, text, { ...cookieAttributes(config), maxAge: ONE_DAY });
}

/** The invitation that the browser of a request has accepted by its token, or null. */
export function keptInvitation({ cookies }: FastifyRequest): KeptInvitation | null {
  const [given = '', token = ''] = (cookies[COOKIE] ?? '').split('.');
  const id = Id.safeParse(given);
  return id.success && token !== '' ? { id: id.data, token } : null;
}

/**
 * The token of an invitation in the address of the page of ours that asks. Clients of the contract do not send the
 * token of the link that they were opened by; their browser names the page.
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
