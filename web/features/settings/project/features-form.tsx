import type { ProjectImage } from '#shared/contract/projects.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { PartsPicker } from '#web/features/projects/parts-picker.tsx';

/** Toggles of a project's features (Features). */
export function FeaturesForm({ project }: { readonly project: ProjectImage }) {
  const can = useCan(project.id);
  return <PartsPicker project={project} isDisabled={!can('project.update')} />;
}
