import { useTranslation } from 'react-i18next';

import { useProjectsWhere } from '#web/features/permissions/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

interface ProjectFieldProps {
  readonly projectId: string;
  readonly onChange: (projectId: string) => void;
}

/** The project of a new item. */
export function ProjectField({ projectId, onChange }: ProjectFieldProps) {
  const { t } = useTranslation('work-items');
  const project = projects.use(projectId);
  const options = useProjectsWhere('work_item.create').map((row) => ({
    id: row.id,
    label: row.name,
    hint: row.identifier,
    icon: <ProjectIcon project={row} />,
  }));
  return (
    <PickerPopover
      label={t('create.project')}
      options={options}
      selected={[projectId]}
      onToggle={onChange}
      trigger={
        <button
          type="button"
          className="inline-flex h-7 items-center gap-1.5 rounded-control border border-line px-2 text-ink hover:bg-hover touch:h-11"
        >
          <span className="sr-only">{t('create.project')}: </span>
          {project && <ProjectIcon project={project} />}
          <bdi>{project?.name ?? t('create.chooseProject')}</bdi>
        </button>
      }
    />
  );
}
