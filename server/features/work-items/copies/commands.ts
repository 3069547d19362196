import { copyAttachments, copyPictures } from '#server/features/assets/copies/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { createLink } from '#server/features/work-items/links/commands.ts';
import { listLinks } from '#server/features/work-items/links/queries.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { addRelations } from '#server/features/work-items/relations/commands.ts';
import { listRelated } from '#server/features/work-items/relations/queries.ts';
import { typeSeenBy } from '#server/features/work-items/relations/types.ts';
import { listSubItems } from '#server/features/work-items/sub-items/queries.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { createWorkItem, type Origin } from '#server/features/work-items/write/create.ts';
import { readDescription } from '#server/features/work-items/write/description.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { newId } from '#server/platform/database/rows.ts';
import {
  type CopyOf,
  type CopyPart,
  type CreateWorkItem,
  Priority,
} from '#shared/contract/work-items.ts';
import { badRequest } from '#shared/errors.ts';
import { pick } from '#shared/lib/pick.ts';
import { allFields, isCopied } from '#shared/work-item-fields/registry.ts';

/** More items below one are not copied in one transaction. */
const MAX_SUB_ITEMS = 200;

interface Copying {
  readonly parts: ReadonlySet<CopyPart>;
  /** What the copying has made: never copied itself, also where it hangs below the original. */
  readonly made: Set<string>;
}

/** Makes an item that is a copy of another, with what hangs on that as far as it was asked for; items below too. */
export async function createCopy(
  scope: ProjectScope,
  input: CreateWorkItem,
  { item, parts }: CopyOf,
  origin: Origin,
): Promise<WorkItemRow> {
  const original = await getVisibleWorkItem(scope, item);
  const words = input.description_html ? await readDescription(scope, original.id) : '';
  const copy = await createLike(scope, words, input, origin);
  await copyInto(scope, original, copy, { parts: new Set(parts), made: new Set([copy.id]) });
  return getVisibleWorkItem(scope, copy.id);
}

/** An item whose words come from those of another one: the pictures in them are its own. */
async function createLike(
  scope: ProjectScope,
  from: string,
  input: CreateWorkItem,
  origin: Origin = { cause: 'request' },
): Promise<WorkItemRow> {
  const { description_html: into } = input;
  if (!into) return createWorkItem(scope, input, origin);
  const id = await newId(scope, workItems);
  const owner = { entity_type: 'ISSUE_DESCRIPTION', work_item_id: id } as const;
  const description_html = await copyPictures(scope, { from, into }, owner);
  return createWorkItem(scope, { ...input, description_html }, { ...origin, id });
}

async function copyInto(
  scope: ProjectScope,
  from: WorkItemRow,
  to: WorkItemRow,
  copying: Copying,
): Promise<void> {
  const { parts } = copying;
  if (parts.has('links')) await copyLinks(scope, from, to);
  if (parts.has('relations')) await copyRelations(scope, from, to);
  if (parts.has('attachments')) await copyAttachments(scope, from.id, to);
  if (parts.has('sub_items')) await copySubItems(scope, from, to, copying);
}

async function copyLinks(scope: ProjectScope, from: WorkItemRow, to: WorkItemRow): Promise<void> {
  const links = await listLinks(scope, from.id);
  // The newest stands first in lists: it is made last.
  for (const { url, title } of links.toReversed()) await createLink(scope, to.id, { url, title });
}

async function copyRelations(
  scope: ProjectScope,
  from: WorkItemRow,
  to: WorkItemRow,
): Promise<void> {
  const related = (await listRelated(scope, from.id)).filter(({ id }) => id !== to.id);
  const alike = Map.groupBy(related, (row) => [row.stored_type, row.is_source, row.lag].join(' '));
  for (const others of alike.values()) {
    const [first] = others;
    if (!first) continue;
    const { stored_type, is_source, lag } = first;
    const relation_type = typeSeenBy(stored_type, is_source);
    await addRelations(scope, to.id, { relation_type, issues: others.map(({ id }) => id), lag });
  }
}

async function copySubItems(
  scope: ProjectScope,
  from: WorkItemRow,
  to: WorkItemRow,
  copying: Copying,
): Promise<void> {
  authorize(scope, 'sub_item.update');
  const children = await listSubItems(scope, from.id, 'sort_order');
  for (const child of children) {
    // What is below it in another project stays there alone.
    if (child.project_id !== to.project_id || copying.made.has(child.id)) continue;
    if (copying.made.size > MAX_SUB_ITEMS)
      throw badRequest(`More than ${MAX_SUB_ITEMS} items below it are not copied`);
    const words = await readDescription(scope, child.id);
    const copy = await createLike(scope, words, {
      ...fieldsOf(child),
      parent_id: to.id,
      description_html: words,
    });
    copying.made.add(copy.id);
    await copyInto(scope, child, copy, copying);
  }
}

function fieldsOf(item: WorkItemRow) {
  return {
    ...pick(
      item,
      allFields()
        .filter(isCopied)
        .map(({ key }) => key),
    ),
    name: item.name,
    priority: Priority.parse(item.priority),
  };
}
