import { randomBytes } from 'node:crypto';

import { eq, inArray } from 'drizzle-orm';

import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { VERSION } from '#server/platform/settings/version.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import { CONFIGURATION, PROVIDER_SWITCHES, storedValue } from './configuration.ts';
import { findInstance } from './queries.ts';
import { instanceConfigurations, instances } from './table.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Creates the instance's row and missing settings; every process calls it at every start. */
export async function ensureInstance(
  platform: Platform,
  environment: Environment = process.env,
): Promise<void> {
  await inTransaction(platform, systemFacts, async (scope) => {
    // Processes that start together would each create an instance.
    await scope.sql`SELECT pg_advisory_xact_lock(hashtext('tutti instance'))`;
    const instance = await findInstance(scope);
    if (!instance) {
      const instance_id = randomBytes(12).toString('hex');
      await scope.db.insert(instances).values({ instance_id, current_version: VERSION });
    } else if (instance.current_version !== VERSION) {
      await scope.db
        .update(instances)
        .set({ current_version: VERSION })
        .where(eq(instances.id, instance.id));
    }
    await addSettings(scope, environment);
    await addProviderSwitches(scope, environment);
  });
}

async function addSettings(scope: Scope, environment: Environment): Promise<void> {
  const rows = CONFIGURATION.map(({ key, category, is_encrypted, value }) => ({
    key,
    category,
    is_encrypted,
    value: storedValue(scope.platform.secretKey, is_encrypted, environment[key]?.trim() ?? value),
  }));
  await scope.db.insert(instanceConfigurations).values(rows).onConflictDoNothing();
}

/** Creates the providers' switches together, and only when none of them exists. */
async function addProviderSwitches(scope: Scope, environment: Environment): Promise<void> {
  const keys = Object.keys(PROVIDER_SWITCHES);
  const known = await scope.db
    .select({ key: instanceConfigurations.key })
    .from(instanceConfigurations)
    .where(inArray(instanceConfigurations.key, keys));
  if (known.length > 0) return;
  const rows = Object.entries(PROVIDER_SWITCHES).map(([key, needed]) => ({
    key,
    category: 'AUTHENTICATION',
    value: needed.every((name) => environment[name]?.trim()) ? '1' : '0',
  }));
  await scope.db.insert(instanceConfigurations).values(rows);
}
