import { useTranslation } from 'react-i18next';

import { type Role, ROLES } from '#shared/permissions.ts';
import { Select } from '#web/ui/pickers/select.tsx';

interface RoleSelectProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
  readonly label: string;
  /** The descriptions of roles differ between workspace and project. */
  readonly of: 'workspace' | 'project';
  /** Roles to choose from; never above one's own. */
  readonly allowed?: readonly Role[];
  readonly size?: 28 | 32;
  readonly tabIndex?: 0 | -1;
}

/** Selects a role, with descriptions. */
export function RoleSelect(props: RoleSelectProps) {
  const { value, onChange, label, of, allowed = ROLES, size = 28, tabIndex } = props;
  const { t } = useTranslation('settings');
  return (
    <Select
      value={String(value)}
      onChange={(next) => {
        const role = ROLES.find((one) => String(one) === next);
        if (role && role !== value) onChange(role);
      }}
      label={label}
      isLabelHidden
      size={size}
      tabIndex={tabIndex}
      options={ROLES.filter((role) => allowed.includes(role) || role === value).map((role) => ({
        value: String(role),
        label: t(`role.${role}`),
        hint: t(`role.${of}.${role}`),
      }))}
    />
  );
}
