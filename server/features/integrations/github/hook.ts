import { z } from 'zod';

import type { ProjectSyncRow } from '#server/features/integrations/entity.ts';
import {
  callProvider,
  type ProviderApi,
  ProviderError,
} from '#server/features/integrations/provider-client.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { seal, unseal } from '#server/platform/settings/secret-key.ts';

const PURPOSE = 'github-hook';
const EVENTS = ['issues', 'issue_comment'];

/** Seals the secret of a webhook for storage. */
export const sealHookSecret = (platform: Platform, secret: string) =>
  seal(platform.secretKey, PURPOSE, secret);

export const openHookSecret = (platform: Platform, sealed: string) =>
  unseal(platform.secretKey, PURPOSE, sealed);

export const hookUrl = (config: Config, syncId: string) =>
  `${config.PUBLIC_URL}/api/integrations/github/${syncId}/`;

/** Creates a webhook at GitHub; null when that is not permitted, or we are unreachable. */
export async function makeHook(
  api: ProviderApi,
  { id, name }: ProjectSyncRow,
  secret: string,
): Promise<string | null> {
  const url = hookUrl(api.platform.config, id);
  try {
    const { body } = await callProvider(api, {
      method: 'POST',
      path: `/repos/${name}/hooks`,
      body: {
        name: 'web',
        active: true,
        events: EVENTS,
        config: { url, content_type: 'json', secret, insecure_ssl: '0' },
      },
      schema: z.object({ id: z.int() }),
    });
    return body && String(body.id);
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

/** Deletes the webhook that this program created; ignores errors. */
export async function removeHook(
  api: ProviderApi,
  { name, webhook_id }: ProjectSyncRow,
): Promise<void> {
  if (webhook_id === null) return;
  const path = `/repos/${name}/hooks/${webhook_id}`;
  await callProvider(api, { method: 'DELETE', path, schema: z.unknown() }).catch((error: unknown) =>
    api.platform.log.info({ err: error }, 'a webhook of GitHub stays'),
  );
}
