import { eq, inArray } from 'drizzle-orm';

import { insertWorkspace } from '#server/features/workspaces/commands.ts';
import { isSlugFree } from '#server/features/workspaces/queries.ts';
import type { Scope, UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one, touched } from '#server/platform/database/rows.ts';
import { isSlugTaken } from '#server/platform/settings/web-addresses.ts';
import { MASKED_SECRET } from '#shared/constants/instances.ts';
import { WORKSPACE_NAME_MAX, WORKSPACE_SLUG_MAX } from '#shared/constants/workspaces.ts';
import type { UpdateConfiguration, UpdateInstance } from '#shared/contract/instances.ts';
import type { CreateWorkspace } from '#shared/contract/workspaces.ts';
import { badRequest, invalidField } from '#shared/errors.ts';
import { holdsUrl } from '#shared/lib/names.ts';
import { isSlugText } from '#shared/lib/slugs.ts';

import { checkValue, storedValue } from './configuration.ts';
import type { ConfigurationRow, InstanceRow } from './events.ts';
import { getInstance, type ListedWorkspace } from './queries.ts';
import { instanceConfigurations, instances } from './table.ts';

export async function updateInstance(
  scope: UserScope,
  input: UpdateInstance,
): Promise<InstanceRow> {
  const instance = await getInstance(scope);
  scope.emit({
    type: 'audit.noted',
    data: { kind: 'settings', action: 'instance.updated', details: { ...input } },
  });
  return one(
    await scope.db
      .update(instances)
      .set({ ...input, ...touched(scope) })
      .where(eq(instances.id, instance.id))
      .returning(),
  );
}

/** Records that the first start's page was visited. */
export async function visitSignUpScreen(scope: Scope): Promise<void> {
  const instance = await getInstance(scope);
  await scope.db
    .update(instances)
    .set({ is_signup_screen_visited: true })
    .where(eq(instances.id, instance.id));
}

/** Changes settings; ignores unknown keys, and a mask sent back keeps its secret. */
export async function updateConfiguration(
  scope: UserScope,
  input: UpdateConfiguration,
): Promise<ConfigurationRow[]> {
  const known = await scope.db
    .select()
    .from(instanceConfigurations)
    .where(inArray(instanceConfigurations.key, Object.keys(input)))
    .orderBy(instanceConfigurations.key)
    .for('update');
  const rows: ConfigurationRow[] = [];
  for (const row of known) rows.push(await writeSetting(scope, row, input[row.key] ?? null));
  const off = LOCAL_WAYS.find((key) => key in input && input[key] !== '1');
  if (off) await requireAdminsWayIn(scope, off);
  const pairs = known.flatMap((before) => {
    const after = rows.find(({ id }) => id === before.id);
    if (!after || after.value === before.value) return [];
    // The audit log gets no secrets.
    return [[before.key, before.is_encrypted ? ['***', '***'] : [before.value, after.value]]];
  });
  if (pairs.length > 0) {
    const details = Object.fromEntries(pairs);
    scope.emit({
      type: 'audit.noted',
      data: { kind: 'settings', action: 'configuration.updated', details },
    });
  }
  return rows;
}

/** Sign-in without a provider. */
const LOCAL_WAYS = ['ENABLE_EMAIL_PASSWORD', 'ENABLE_MAGIC_LINK_LOGIN'] as const;

/** Refuses to turn off the last sign-in without a provider before an admin has used a provider. */
async function requireAdminsWayIn(scope: UserScope, key: string): Promise<void> {
  const { sql } = scope;
  const [found] = await sql<{ isLocal: boolean; hasAdmin: boolean }[]>`
    WITH s AS (SELECT key, value FROM instance_configurations WHERE ${live(sql)})
    SELECT EXISTS (SELECT 1 FROM s WHERE value = '1' AND (key = 'ENABLE_EMAIL_PASSWORD'
        OR (key = 'ENABLE_MAGIC_LINK_LOGIN' AND (${scope.platform.config.SMTP_URL !== undefined}
          OR EXISTS (SELECT 1 FROM s m WHERE m.key = 'EMAIL_HOST' AND m.value <> ''))))) AS "isLocal",
      EXISTS (SELECT 1 FROM instance_admins a JOIN users u ON u.id = a.user_id AND u.is_active
        JOIN accounts c ON c.user_id = u.id
        JOIN s ON s.key = 'IS_' || upper(c.provider) || '_ENABLED' AND s.value = '1'
        WHERE ${live(sql, 'a')}) AS "hasAdmin"`;
  if (found?.isLocal || found?.hasAdmin) return;
  throw invalidField(
    key,
    'First an instance admin must sign in by a provider that is on. Otherwise no one could come in.',
  );
}

async function writeSetting(
  scope: UserScope,
  row: ConfigurationRow,
  value: string | null,
): Promise<ConfigurationRow> {
  if (row.is_encrypted && value === MASKED_SECRET) return row;
  checkValue(scope.platform.config, row.key, value ?? '');
  const stored = storedValue(scope.platform.secretKey, row.is_encrypted, value);
  return one(
    await scope.db
      .update(instanceConfigurations)
      .set({ value: stored, ...touched(scope) })
      .where(eq(instanceConfigurations.id, row.id))
      .returning(),
  );
}

/** Creates a workspace from the admin area, also where people may not create their own. */
export async function createInstanceWorkspace(
  scope: UserScope,
  input: CreateWorkspace,
): Promise<ListedWorkspace> {
  const { name, slug } = input;
  if (!name || !slug) throw badRequest('Both name and slug are required');
  if (name.length > WORKSPACE_NAME_MAX || slug.length > WORKSPACE_SLUG_MAX) {
    throw badRequest('The maximum length for name is 80 and for slug is 48');
  }
  if (holdsUrl(name)) throw badRequest('Name cannot contain a URL');
  if (isSlugTaken(scope.platform.config, slug) || !isSlugText(slug))
    throw invalidField('slug', 'Slug is not valid');
  if (!(await isSlugFree(scope, slug))) throw invalidField('slug', 'Slug is already in use');
  const made = await insertWorkspace(scope, { ...input, name, slug }, 'instance');
  const { id, email, first_name, last_name } = scope.user;
  return { ...made, owner: { id, email, first_name, last_name } };
}
