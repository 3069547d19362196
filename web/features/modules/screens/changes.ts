import type { ModuleImage, UpdateModule } from '#shared/contract/modules.ts';
import { containerWrites } from '#web/features/containers/changes.ts';
import { modules } from '#web/features/modules/store.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';

/** How modules are made, ordered, pinned, archived and deleted. */
export const moduleWrites = containerWrites('module', modules);

/** Changes a module; can be undone. */
export function updateModule(
  place: ProjectPlace,
  module: ModuleImage,
  fields: UpdateModule,
): Promise<unknown> {
  const made = modules.update(place, module, fields, { text: typedWords(fields) });
  made.catch(() => undefined);
  return made;
}
