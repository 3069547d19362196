import { moduleLinkEntity, type ModuleLinkRow } from '#server/features/modules/entity.ts';
import { findModule } from '#server/features/modules/queries.ts';
import { moduleLinks } from '#server/features/modules/table.ts';
import { authorize, type ProjectScope, type Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one } from '#server/platform/database/rows.ts';
import { linkAddress } from '#server/platform/texts/link-address.ts';
import type { CreateModuleLink, UpdateModuleLink } from '#shared/contract/modules.ts';
import { type ApiError, badRequest, invalidField } from '#shared/errors.ts';

import { getLink } from './queries.ts';

/** Adds a web link to a module. */
export async function createModuleLink(
  scope: ProjectScope,
  moduleId: string,
  { url, title = null, metadata = {} }: CreateModuleLink,
): Promise<ModuleLinkRow> {
  authorize(scope, 'module_link.update');
  await findModule(scope, moduleId);
  const values = {
    id: await newId(scope, moduleLinks),
    workspace_id: scope.workspace.id,
    project_id: scope.project.id,
    module_id: moduleId,
    title,
    url: linkAddress(url, invalidUrl),
    metadata,
    created_by: scope.user.id,
  };
  const link = one(
    await refused(scope.db.insert(moduleLinks).values(values).returning(), () =>
      badRequest('URL already exists.'),
    ),
  );
  scope.emit(moduleLinkEntity.created(link));
  return link;
}

/** Changes the title or address of a link. */
export async function updateModuleLink(
  scope: ProjectScope,
  moduleId: string,
  id: string,
  input: UpdateModuleLink,
): Promise<ModuleLinkRow> {
  authorize(scope, 'module_link.update');
  const before = await getLink(scope, moduleId, id);
  if (typeof input.url !== 'string') throw badRequest('Invalid URL format.');
  const url = linkAddress(input.url.trim(), () => badRequest('Invalid URL format.'));
  const { sql, user } = scope;
  const title = input.title === undefined ? before.title : input.title;
  const changed = await refused(
    changeRows<ModuleLinkRow>(
      scope,
      'module_links',
      sql`id = ${id} AND ${live(sql)}`,
      sql`url = ${url}, title = ${title}, updated_at = clock_timestamp(), updated_by = ${user.id}`,
    ),
    () => badRequest('URL already exists for this Issue'),
  );
  const { after } = one(changed);
  scope.emit(moduleLinkEntity.updated(before, after));
  return after;
}

/** Deletes a link. */
export async function deleteModuleLink(
  scope: ProjectScope,
  moduleId: string,
  id: string,
): Promise<void> {
  authorize(scope, 'module_link.update');
  await getLink(scope, moduleId, id);
  await removeLinks(scope, scope.sql`id = ${id}`);
}

/** Deletes links; `which` is SQL. */
export async function removeLinks(scope: Scope, which: ReturnType<Scope['sql']>): Promise<void> {
  const { sql } = scope;
  const gone = await changeRows<ModuleLinkRow>(
    scope,
    'module_links',
    sql`${which} AND ${live(sql)}`,
    sql`deleted_at = now()`,
  );
  for (const { before, after } of gone) scope.emit(moduleLinkEntity.deleted(before, after));
}

/** Takes deleted links back; `which` is SQL. */
export async function restoreLinks(scope: Scope, which: ReturnType<Scope['sql']>): Promise<void> {
  const back = await scope.sql<ModuleLinkRow[]>`
    UPDATE module_links SET deleted_at = NULL WHERE ${which} RETURNING *`;
  for (const link of back) scope.emit(moduleLinkEntity.created(link));
}

const invalidUrl = () => invalidField('url', 'Enter a valid URL.');

/** Turns an address that the module has already into a refusal. */
async function refused<T>(statement: PromiseLike<T>, taken: () => ApiError): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw constraintOf(error) === 'module_links_url' ? taken() : error;
  }
}
