import { z } from 'zod';

import {
  callProvider,
  type ProviderApi,
  ProviderError,
} from '#server/features/integrations/provider-client.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Slack's errors that need a person, with instructions. */
const STOPS: Readonly<Record<string, string>> = {
  channel_not_found: 'Slack no longer has the channel, or the app may not see it. Choose another.',
  is_archived: 'The channel is archived in Slack. Choose another.',
  not_in_channel: 'The app is not in the channel. Invite it in Slack, then try again.',
  restricted_action: 'Slack does not allow the app to post in the channel.',
};
/** Errors that concern the whole token. */
const TOKEN_STOPS: Readonly<Record<string, string>> = {
  invalid_auth: 'Slack refused the token. Connect again with a new one.',
  not_authed: 'Slack refused the token. Connect again with a new one.',
  account_inactive: 'The app was removed from Slack. Connect again.',
  token_revoked: 'The token was revoked in Slack. Connect again with a new one.',
  token_expired: 'The token has expired. Connect again with a new one.',
  missing_scope: 'The app lacks a permission in Slack: chat:write and channels:read are needed.',
};
const LATER = new Set([
  'ratelimited',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
]);

export function slackApi(platform: Platform, url: string, token: string): ProviderApi {
  return { platform, name: 'Slack', url, headers: { authorization: `Bearer ${token}` } };
}

const Verdict = z.looseObject({ ok: z.boolean(), error: z.string().optional() });

/** Calls a Slack method. Most errors come with status 200: the error is a code in the body. */
export async function askSlack<Schema extends z.ZodType>(
  api: ProviderApi,
  method: string,
  schema: Schema,
  body?: object,
): Promise<z.output<Schema>> {
  const reply = await callProvider(api, {
    path: `/${method}`,
    schema: Verdict,
    ...(body && { method: 'POST', body }),
  });
  if (reply.body === null) {
    throw new ProviderError('stop', 'Slack no longer knows the address. Connect again.', {
      isOfConnection: true,
    });
  }
  const { ok, error = 'unknown' } = reply.body;
  if (!ok) {
    if (STOPS[error]) throw new ProviderError('stop', STOPS[error]);
    const ofToken = TOKEN_STOPS[error];
    if (ofToken) throw new ProviderError('stop', ofToken, { isOfConnection: true });
    if (LATER.has(error)) throw new ProviderError('later', 'Slack asks to wait.', { wait: 30 });
    throw new ProviderError('refused', `Slack refused it (${error}).`);
  }
  const parsed = schema.safeParse(reply.body);
  if (parsed.success) return parsed.data;
  throw new ProviderError('later', 'Slack answered in a way that cannot be read.');
}
