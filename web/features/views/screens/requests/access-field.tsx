import { UserRound, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Select } from '#web/ui/pickers/select.tsx';

interface AccessFieldProps {
  readonly isPublic: boolean;
  readonly onChange: (isPublic: boolean) => void;
}

/** Chooses who sees a view. */
export function AccessField({ isPublic, onChange }: AccessFieldProps) {
  const { t } = useTranslation('views');
  return (
    <Select
      value={isPublic ? 'public' : 'private'}
      onChange={(next) => onChange(next === 'public')}
      label={t('form.access')}
      options={[
        {
          value: 'public',
          label: t('access.public'),
          icon: UsersRound,
          hint: t('access.publicHint'),
        },
        {
          value: 'private',
          label: t('access.private'),
          icon: UserRound,
          hint: t('access.privateHint'),
        },
      ]}
    />
  );
}
