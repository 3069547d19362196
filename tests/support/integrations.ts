import { clearSyncCache } from '#server/features/integrations/listening.ts';
import type { IntegrationProvider } from '#shared/constants/integrations.ts';
import { INTEGRATION_SETTINGS } from '#shared/constants/integrations.ts';

import type { World } from './world.ts';

/** Turns a provider on, as an instance admin does. */
export async function offer(w: World, provider: IntegrationProvider, url: string): Promise<void> {
  const { sql } = w.server.platform.database;
  const setting = INTEGRATION_SETTINGS[provider];
  for (const [key, value] of [
    [setting.switch, '1'],
    [setting.address, url],
  ] as const) {
    await sql`
      INSERT INTO instance_configurations (key, category, value)
      VALUES (${key}, 'INTEGRATIONS', ${value})
      ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`;
  }
}

/**
 * Turns on a provider and connects the workspace with it; returns the connection's path in a
 * project.
 */
export async function connected(
  w: World,
  provider: IntegrationProvider,
  { url, token }: { readonly url: string; readonly token: string },
): Promise<{ readonly id: string; readonly inProject: string }> {
  await offer(w, provider, url);
  const made = await w.admin.post(`${w.workspace.url}/workspace-integrations/${provider}/`, {
    api_token: token,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  clearSyncCache(w.project.id);
  const { id } = made.body;
  return { id, inProject: `${w.project.url}/workspace-integrations/${id}` };
}
