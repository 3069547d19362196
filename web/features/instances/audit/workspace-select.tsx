import { useTranslation } from 'react-i18next';

import type { AuditPage } from '#shared/contract/audit.ts';
import { Select } from '#web/ui/pickers/select.tsx';

interface WorkspaceSelectProps {
  /** Undefined = all. */
  readonly value: string | undefined;
  readonly workspaces: AuditPage['workspaces'];
  readonly onChange: (id: string | undefined) => void;
}

const ALL = 'all';

export function WorkspaceSelect({ value, workspaces, onChange }: WorkspaceSelectProps) {
  const { t } = useTranslation('instances');
  const isUnlisted = value !== undefined && !workspaces.some(({ id }) => id === value);
  return (
    <Select
      isLabelHidden
      size={28}
      label={t('audit.workspace')}
      value={value ?? ALL}
      onChange={(id) => onChange(id === ALL ? undefined : id)}
      options={[
        { value: ALL, label: t('audit.allWorkspaces') },
        ...(isUnlisted ? [{ value, label: t('audit.oneWorkspace') }] : []),
        ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
