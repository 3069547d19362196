import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { ContainerDialog } from '#web/features/containers/container-dialog.tsx';
import type { ContainerFormProps } from '#web/features/containers/requests.tsx';
import { useCanCreate } from '#web/features/containers/sections.ts';
import { useContainerForm } from '#web/features/containers/use-container-form.ts';
import { moduleWrites, updateModule } from '#web/features/modules/screens/changes.ts';
import { useProjectsWhere } from '#web/features/permissions/store.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Select } from '#web/ui/pickers/select.tsx';

import { type ModuleValues, PropertyFields } from './property-fields.tsx';

const NEW: ModuleValues = {
  name: '',
  description: '',
  status: 'backlog',
  start_date: null,
  target_date: null,
  lead_id: null,
  member_ids: [],
};

function valuesOf(module: ModuleImage | undefined): ModuleValues {
  if (!module) return NEW;
  const { name, description, status, start_date, target_date, lead_id, member_ids } = module;
  return { name, description, status, start_date, target_date, lead_id, member_ids };
}

/** Makes a module, or changes one. */
export function ModuleDialog({
  projectId: first,
  row: module,
  isGone = false,
  onClose,
}: ContainerFormProps<ModuleImage>) {
  const me = useMe();
  const [projectId, setProjectId] = useState(first);
  const place = useProjectPlace(projectId);
  const canCreate = useCanCreate('modules', projectId);
  const form = useContainerForm<ModuleValues>({
    messages: 'modules',
    stored: valuesOf(module),
    isNew: !module || isGone,
    keptName: module ? null : `new-module.${me.id}.${first}`,
    create: (values) => changes.handOver(moduleWrites.create(place, values).made),
    update: async (changed) => {
      const made = module && updateModule(place, module, changed, { isQuiet: true });
      if (made) await changes.handOver(made);
    },
    onClose,
  });
  const moveTo = (next: string) => {
    setProjectId(next);
    // People of one project need not be in the other.
    form.draft.set('lead_id', null);
    form.draft.set('member_ids', []);
  };
  return (
    <ContainerDialog
      {...{ messages: 'modules', form, isEdit: module !== undefined, isGone, canCreate, onClose }}
      place={!module && <ProjectChoice value={projectId} onChange={moveTo} />}
    >
      <PropertyFields projectId={projectId} draft={form.draft} />
    </ContainerDialog>
  );
}

interface ProjectChoiceProps {
  readonly value: string;
  readonly onChange: (projectId: string) => void;
}

/** In which project the module is made: offered where there is more than one. */
function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const { t } = useTranslation('modules');
  const projects = useProjectsWhere('module.create').filter(({ module_view }) => module_view);
  if (projects.length < 2) return null;
  return (
    <Select
      label={t('fields.project')}
      value={value}
      onChange={onChange}
      options={projects.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
