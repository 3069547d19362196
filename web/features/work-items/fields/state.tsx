import { CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { StateIcon } from '#web/features/states/state-icon.tsx';
import { states, useStates } from '#web/features/states/store.ts';
import { Picker } from '#web/ui/pickers/picker.tsx';

import {
  changeOf,
  type Field,
  type FieldPickerProps,
  type FieldValueProps,
  shared,
} from './field.ts';

function StateValue({ item, isCompact = false }: FieldValueProps) {
  const name = states.use(item.state_id)?.name;
  if (isCompact) return <StateIcon stateId={item.state_id} isNamed />;
  return (
    <>
      <StateIcon stateId={item.state_id} />
      <span className="truncate" dir="auto">
        {name}
      </span>
    </>
  );
}

function StatePicker({ projectId, items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const options = useStates(projectId).map((state) => ({
    id: state.id,
    label: state.name,
    icon: <StateIcon stateId={state.id} />,
  }));
  return (
    <Picker
      label={t('fields.state.label')}
      options={options}
      selected={shared(items, (item) => [item.state_id])}
      onToggle={(state_id) => onChange({ state_id })}
      onClose={onClose}
      digits
    />
  );
}

export const stateField: Field = {
  id: 'state',
  icon: CircleDot,
  shortcut: 'item-state',
  isFrequent: true,
  isEmpty: (item) => item.state_id === null,
  Value: StateValue,
  Picker: StatePicker,
  history: { state: changeOf('state') },
};
