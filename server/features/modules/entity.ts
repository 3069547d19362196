import { defineEntity, type EntityEvents, PROJECT_WIDE } from '#server/platform/kit/entity.ts';
import { ModuleImage, ModuleLinkImage } from '#shared/contract/modules.ts';

import { moduleLinks, modules } from './table.ts';

/** A stored module. */
export type ModuleRow = typeof modules.$inferSelect;
/** A stored link of one. */
export type ModuleLinkRow = typeof moduleLinks.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events
    extends EntityEvents<'module', ModuleRow>, EntityEvents<'module_link', ModuleLinkRow> {}
}

/** Modules as everyone in their project sees them, archived ones too. */
export const moduleEntity = defineEntity({
  name: 'module',
  table: modules,
  image: ModuleImage,
  audiences: PROJECT_WIDE,
});

/** Their links likewise. */
export const moduleLinkEntity = defineEntity({
  name: 'module_link',
  table: moduleLinks,
  image: ModuleLinkImage,
  columns: { project: 'project_id', workspace: 'workspace_id', module: 'module_id' },
  audiences: PROJECT_WIDE,
});
