import { z } from 'zod';

import type { Given, Run } from '#server/features/external-api/kit/derive.ts';
import {
  externalNameIn,
  findByExternalName,
} from '#server/features/external-api/kit/external-ids.ts';
import { webKeys } from '#server/features/external-api/kit/names.ts';
import { resourceMissing } from '#server/features/external-api/kit/refusals.ts';
import { findVisibleInWorkspace, getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { inZoneOrNull } from '#server/platform/database/wire.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { Id } from '#shared/contract/fields.ts';
import { CreateWorkItem, UpdateWorkItem } from '#shared/contract/work-items.ts';
import { badRequest } from '#shared/errors.ts';
import { allFields, isInRows } from '#shared/work-item-fields/registry.ts';

import { shapes } from './shapes.ts';

const P = '/projects/:project_id' as const;
const ITEM = `${P}/issues/:id/` as const;
const Made = z.looseObject({ id: z.string() });

/** Cycle and modules of an item under both names; the web API has separate calls for them. */
export const PLACE = z.object({
  cycle: Id.nullish(),
  cycle_id: Id.nullish(),
  module: Id.nullish().meta({ description: 'A module that it is put into.' }),
  modules: z.array(Id).nullish().meta({ description: 'All modules that it is in.' }),
  module_ids: z.array(Id).nullish(),
});

const MOMENTS = allFields()
  .filter(isInRows)
  .flatMap((field) => (field.kind === 'moment' ? [field.key] : []));

/** The item after a change, with fewer queries than a plain read. */
export async function rereadItem(scope: ProjectScope, id: string): Promise<object> {
  const item = await getVisibleWorkItem(scope, id);
  const above = [item.parent_id, item.epic_id].flatMap((known) => known ?? []);
  const seen = above.length > 0 ? await findVisibleInWorkspace(scope, above) : [];
  const ifSeen = (known: string | null) => (seen.some((row) => row.id === known) ? known : null);
  const shown = { ...item, parent_id: ifSeen(item.parent_id), epic_id: ifSeen(item.epic_id) };
  const zone = scope.user.user_timezone;
  const moments = MOMENTS.map((key) => [key, inZoneOrNull(item[key], zone)]);
  return { ...shown, ...Object.fromEntries(moments) };
}

/** The item with the external id of a call; null when the call has none. */
export async function findItem(scope: ProjectScope, query: object): Promise<string | null> {
  const name = externalNameIn(query);
  if (!name) return null;
  const id = await findByExternalName(scope, shapes.workItem, name);
  if (id === null) throw resourceMissing();
  return id;
}

/** Creates an item with its cycle and modules. */
export async function makeItem(
  scope: ProjectScope,
  { params, body }: Given,
  run: Run,
): Promise<unknown> {
  const given = webKeys(body, Object.keys(CreateWorkItem.shape));
  const made = Made.parse(await run(`POST ${P}/issues/`, { body: given }));
  const isPlaced = await putIntoPlace(scope, made.id, body, run);
  return isPlaced ? run(`GET ${ITEM}`, { params: { ...params, id: made.id } }) : made;
}

/** Changes an item, its cycle and its modules. */
export async function changeItem(
  scope: ProjectScope,
  { params, body }: Given,
  run: Run,
): Promise<void> {
  const given = webKeys(body, Object.keys(UpdateWorkItem.shape));
  await run(`PATCH ${ITEM}`, { params, body: given });
  await putIntoPlace(scope, params['id'] ?? '', body, run);
}

/** Adds an item to the cycle and modules of a body; returns whether anything changed. */
async function putIntoPlace(
  scope: ProjectScope,
  id: string,
  body: object,
  run: Run,
): Promise<boolean> {
  const given = PLACE.parse(body);
  // As everywhere, the external API's name wins when both names of a key are given.
  const { module, cycle: cycle_id = given.cycle_id, modules: list = given.module_ids } = given;
  // A list, or a single module, replaces all. Null clears them; beside a list it is ignored.
  const all = (list === undefined && module === null) || list === null ? [] : list;
  const wanted = module ? [...(all ?? []), module] : all;
  if (cycle_id === undefined && wanted === undefined) return false;
  const item = await getVisibleWorkItem(scope, id);
  const added = wanted?.filter((known) => !item.module_ids.includes(known)) ?? [];
  const removed = all ? item.module_ids.filter((known) => !wanted?.includes(known)) : [];
  const properties = {
    ...(cycle_id !== undefined && cycle_id !== item.cycle_id && { cycle_id }),
    ...(added.length > 0 && { module_ids: added }),
    ...(removed.length > 0 && { module_ids_remove: removed }),
  };
  if (Object.keys(properties).length === 0) return false;
  await run(`POST ${P}/bulk-operation-issues/`, { body: { issue_ids: [id], properties } });
  return true;
}

export async function putItem(scope: ProjectScope, given: Given, run: Run): Promise<unknown> {
  const { params, body } = given;
  const name = externalNameIn(body);
  if (!name) throw badRequest('external_id and external_source are required');
  const id = await findByExternalName(scope, shapes.workItem, name);
  if (id === null) return new HttpReply(201, await makeItem(scope, given, run));
  const at = { ...params, id };
  await changeItem(scope, { ...given, params: at }, run);
  return run(`GET ${ITEM}`, { params: at });
}
