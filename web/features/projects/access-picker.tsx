import { Globe, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Select } from '#web/ui/pickers/select.tsx';

/** Who may see a project: those invited (0), or everybody of the workspace but guests (2). */
export type Access = 0 | 2;

interface AccessPickerProps {
  readonly value: Access;
  readonly onChange: (access: Access) => void;
  readonly isDisabled?: boolean;
}

/** Chooses who may see and join a project. */
export function AccessPicker({ value, onChange, isDisabled }: AccessPickerProps) {
  const { t } = useTranslation('projects');
  return (
    <Select
      value={value === 0 ? '0' : '2'}
      onChange={(next) => onChange(next === '0' ? 0 : 2)}
      label={t('access.label')}
      isDisabled={isDisabled}
      options={[
        { value: '2', label: t('access.open'), icon: Globe, hint: t('access.openHint') },
        { value: '0', label: t('access.closed'), icon: Lock, hint: t('access.closedHint') },
      ]}
    />
  );
}
