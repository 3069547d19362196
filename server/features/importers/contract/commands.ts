import {
  connectionOf,
  deleteImport,
  IMPORT_JOB,
  insertImport,
  NO_MAPPING,
  requireTarget,
} from '#server/features/importers/commands.ts';
import { getImport } from '#server/features/importers/queries.ts';
import { listKnownPeople } from '#server/features/importers/reading/guess.ts';
import { readGithubAccess } from '#server/features/integrations/github/queries.ts';
import { getGithubConnection, listSyncs } from '#server/features/integrations/queries.ts';
import { createGithubSync } from '#server/features/integrations/syncs/commands.ts';
import { enterProject } from '#server/platform/access/acting.ts';
import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { ImportGithub, ImportJira } from '#shared/contract/contract-importers.ts';
import { CreateImport, type ImportPerson } from '#shared/contract/importers.ts';
import { CreateGithubSync } from '#shared/contract/integrations.ts';
import { errors, invalidField } from '#shared/errors.ts';

/** Imports a Jira project by the contract's call: reads, maps and runs in one go. */
export async function importJira(scope: WorkspaceScope, input: ImportJira): Promise<void> {
  authorize(scope, 'import.create');
  const { cloud_hostname, api_token, project_key, email } = input.metadata;
  const { data: wanted, error } = CreateImport.safeParse({
    source: 'jira',
    host: cloud_hostname,
    token: api_token,
    project_key,
    email,
    epics_to_modules: input.config?.epics_to_modules ?? false,
  });
  if (wanted?.source !== 'jira') {
    throw invalidField('metadata', error?.issues[0]?.message ?? 'Enter a valid value.');
  }
  await requireTarget(scope, input.project_id);
  const { config, ...connection } = connectionOf(scope, wanted);
  const row = await insertImport(scope, {
    ...connection,
    config: { ...config, is_automatic: true },
    project_id: input.project_id,
    mapping: { ...NO_MAPPING, people: await peopleOf(scope, input.data?.users ?? []) },
    status: 'reading',
  });
  scope.enqueue(IMPORT_JOB, row.id);
}

/** Imports the issues of a repository with the token of the workspace's connection. */
async function importGithub(scope: WorkspaceScope, input: ImportGithub): Promise<void> {
  authorize(scope, 'import.create');
  const { owner, name } = input.metadata;
  const { url, token } = await readGithubAccess(scope);
  const { data: wanted, error } = CreateImport.safeParse({
    source: 'github',
    repository: `${owner}/${name}`,
    token,
  });
  if (wanted?.source !== 'github') {
    throw invalidField('metadata', error?.issues[0]?.message ?? 'Enter a valid value.');
  }
  await requireTarget(scope, input.project_id);
  const { config, ...connection } = connectionOf(scope, wanted);
  const row = await insertImport(scope, {
    ...connection,
    config: { ...config, host: url, is_automatic: true },
    project_id: input.project_id,
    mapping: { ...NO_MAPPING, people: await peopleOf(scope, input.data?.users ?? []) },
    status: 'reading',
  });
  scope.enqueue(IMPORT_JOB, row.id);
}

/** Imports a repository; then keeps it in sync with the project, if requested. */
export async function importAndSync(scope: WorkspaceScope, input: ImportGithub): Promise<void> {
  const { platform } = scope;
  await inTransaction<WorkspaceScope, void>(platform, scope, (tx) => importGithub(tx, input));
  if (!input.config?.sync) return;
  const { owner, name, repository_id = 1, url } = input.metadata;
  const connection = await getGithubConnection(scope);
  const project = await enterProject(scope, input.project_id);
  if ((await listSyncs(project, connection.id, 'github')).length > 0) return;
  const wanted = CreateGithubSync.parse({ owner, name, repository_id, url });
  await createGithubSync(project, connection.id, wanted);
}

type Users = NonNullable<ImportJira['data']>['users'];

/** The mapping of people from the contract's call; maps people by email address. */
async function peopleOf(
  scope: WorkspaceScope,
  users: Users,
): Promise<Record<string, ImportPerson>> {
  const known = new Map((await listKnownPeople(scope)).map(({ id, email }) => [email, id]));
  return Object.fromEntries(
    users.flatMap(({ username, import: how, email }): [string, ImportPerson][] => {
      const id = email ? known.get(email) : undefined;
      if (how === 'map' && id) return [[username, { as: 'member', id }]];
      if (how === 'invite' && email) return [[username, { as: 'invite', email }]];
      return how === false ? [[username, { as: 'name' }]] : [];
    }),
  );
}

/** Deletes an import of this service; imported items stay. */
export async function deleteImporter(
  scope: WorkspaceScope,
  service: string,
  id: string,
): Promise<void> {
  const { source } = await getImport(scope, id);
  if (source !== service) throw errors.notFound();
  await deleteImport(scope, id);
}
