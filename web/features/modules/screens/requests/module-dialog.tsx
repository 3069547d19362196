import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { ContainerDialog } from '#web/features/containers/container-dialog.tsx';
import type { ContainerFormProps } from '#web/features/containers/requests.tsx';
import { useContainerDialog } from '#web/features/containers/use-container-dialog.ts';
import { moduleWrites } from '#web/features/modules/screens/changes.ts';
import { modules } from '#web/features/modules/store.ts';
import { useProjectsWhere } from '#web/features/permissions/store.ts';
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
export function ModuleDialog(props: ContainerFormProps<ModuleImage>) {
  const [madeIn, setMadeIn] = useState(props.projectId);
  const dialog = useContainerDialog('module', props, {
    ...{ stored: valuesOf(props.row), writes: moduleWrites, rows: modules, madeIn },
  });
  const { draft } = dialog.form;
  const moveTo = (next: string) => {
    setMadeIn(next);
    // People of one project need not be in the other.
    draft.set('lead_id', null);
    draft.set('member_ids', []);
  };
  return (
    <ContainerDialog
      {...dialog}
      place={!props.row && <ProjectChoice value={madeIn} onChange={moveTo} />}
    >
      <PropertyFields projectId={madeIn} draft={draft} />
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
