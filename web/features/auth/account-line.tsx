import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';

interface AccountLineProps {
  readonly email: string;
  readonly onChange: () => void;
}

/** Email of the sign-in, with a button to change it. */
export function AccountLine({ email, onChange }: AccountLineProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="flex items-center justify-between gap-2 h-10 rounded-control bg-sunken ps-3 pe-1.5 hc:border touch:h-12">
      <span className="sr-only">{t('email.label')}</span>
      <span className="min-w-0 truncate" dir="ltr">
        {email}
      </span>
      {/* Password managers look for the user name beside the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Button variant="ghost" size={28} onClick={onChange}>
        {t('email.change')}
      </Button>
    </div>
  );
}
