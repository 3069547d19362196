import type { ModuleImage, UpdateModule } from '#shared/contract/modules.ts';
import { containerWrites } from '#web/features/containers/changes.ts';
import { modules } from '#web/features/modules/store.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';
import { ARCHIVE } from '#web/lib/resources/archive.ts';

/** How modules are made, ordered, pinned, archived and deleted. */
export const moduleWrites = containerWrites({
  resource: modules,
  type: 'module',
  turnArchived: modules.toggle('archive', ARCHIVE),
  messages: 'modules',
  itemsPart: 'issues',
  holds: (item, id) => item.module_ids.includes(id),
  takenIn: ({ module_ids }, id) => ({ module_ids: [...new Set([...module_ids, id])] }),
});

/** Changes a module; can be undone. `isQuiet` = a form shows the refusal. */
export function updateModule(
  place: ProjectPlace,
  module: ModuleImage,
  fields: UpdateModule,
  { isQuiet = false } = {},
): Promise<unknown> {
  const made = modules.update(place, module, fields, { isQuiet, text: typedWords(fields) });
  if (!isQuiet) made.catch(() => undefined);
  return made;
}
