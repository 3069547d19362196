import type { Scope } from '#server/platform/access/scope.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { readInstanceSettings } from '#server/platform/process/instance-settings.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import {
  INTEGRATION_PROVIDERS,
  INTEGRATION_SETTINGS,
  type IntegrationProvider,
} from '#shared/constants/integrations.ts';
import type { Integration } from '#shared/contract/integrations.ts';

/** Fixed id of each provider, and the date it was introduced. */
const KNOWN: Readonly<
  Record<IntegrationProvider, { readonly id: string; readonly title: string }>
> = {
  github: { id: '01990000-0000-7000-8000-000000000001', title: 'GitHub' },
  slack: { id: '01990000-0000-7000-8000-000000000002', title: 'Slack' },
};
const SINCE = '2026-11-26T00:00:00.000000Z';

/** API addresses of the providers that an instance admin has turned on. */
export async function readOffered(
  platform: Platform,
  sql: SqlClient = platform.database.sql,
): Promise<Partial<Record<IntegrationProvider, string>>> {
  const all = Object.values(INTEGRATION_SETTINGS);
  const keys = all.flatMap((setting) => [setting.switch, setting.address]);
  const values = await readInstanceSettings(platform, keys, sql);
  return Object.fromEntries(
    INTEGRATION_PROVIDERS.flatMap((provider) => {
      const setting = INTEGRATION_SETTINGS[provider];
      if (values[setting.switch] !== '1') return [];
      return [[provider, (values[setting.address] || setting.standard).replace(/\/+$/, '')]];
    }),
  );
}

export async function listIntegrations({ platform, sql }: Scope): Promise<Integration[]> {
  const offered = await readOffered(platform, sql);
  return INTEGRATION_PROVIDERS.filter((provider) => offered[provider]).map(integrationOf);
}

export function integrationOf(provider: IntegrationProvider): Integration {
  const { id, title } = KNOWN[provider];
  return {
    id,
    title,
    provider,
    author: '',
    avatar_url: null,
    description: {},
    metadata: {},
    network: 1,
    redirect_url: '',
    verified: true,
    webhook_secret: '',
    webhook_url: '',
    created_at: SINCE,
    updated_at: SINCE,
    deleted_at: null,
    created_by: null,
    updated_by: null,
  };
}
