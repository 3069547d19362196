import { useTranslation } from 'react-i18next';

import {
  CreateState,
  type StateGroup,
  type StateImage,
  UpdateState,
} from '#shared/contract/states.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';

interface StateFormProps {
  readonly place: ProjectPlace;
  readonly row: StateImage | null;
  readonly group: StateGroup;
  readonly onClose: () => void;
}

/** Initial color of a new state by group. */
const COLORS: Record<StateGroup, string> = {
  backlog: '#60646c',
  unstarted: '#3a6fb7',
  started: '#f59e0b',
  completed: '#46a758',
  cancelled: '#9aa4bc',
  triage: '#60646c',
};

/** Creates or edits a state in its list. */
export function StateForm({ place, row, group, onClose }: StateFormProps) {
  const { t } = useTranslation('settings');
  const { name, color, description } = row ?? { name: '', color: COLORS[group], description: '' };
  const form = useRowForm({
    resource: states,
    place,
    row,
    schemas: { create: CreateState, update: UpdateState },
    stored: { name, color, description },
    extra: { group },
  });
  return (
    <SchemaForm
      isLine
      form={form}
      label={
        row
          ? t('states.editOf', { name })
          : t('states.addTo', { group: t(`states.groups.${group}`) })
      }
      submitLabel={t(row ? 'states.save' : 'states.create')}
      onClose={onClose}
      fields={[
        { name: 'color', label: t('states.color'), kind: 'color' },
        { name: 'name', label: t('states.name'), className: 'min-w-40 flex-1' },
        { name: 'description', label: t('states.description'), className: 'min-w-40 flex-2' },
      ]}
    />
  );
}
