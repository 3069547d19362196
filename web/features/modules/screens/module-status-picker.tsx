import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

import { MODULE_STATUSES, type ModuleStatus } from '#shared/contract/modules.ts';
import { ModuleStatusIcon } from '#web/features/modules/module-status-icon.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

interface ModuleStatusPickerProps {
  readonly trigger: ReactElement;
  readonly value: ModuleStatus;
  readonly onChange: (status: ModuleStatus) => void;
}

/** Chooses where a module is. */
export function ModuleStatusPicker({ trigger, value, onChange }: ModuleStatusPickerProps) {
  const { t } = useTranslation('modules');
  return (
    <PickerPopover
      trigger={trigger}
      label={t('fields.status')}
      digits
      options={MODULE_STATUSES.map((status) => ({
        id: status,
        label: t(`status.${status}`),
        icon: <ModuleStatusIcon status={status} />,
      }))}
      selected={[value]}
      onToggle={(id) => {
        const status = MODULE_STATUSES.find((one) => one === id);
        if (status) onChange(status);
      }}
    />
  );
}
