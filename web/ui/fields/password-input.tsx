import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';

import { Input } from './input.tsx';

/** A password field whose text can be made visible. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'end'>) {
  const { t } = useTranslation('ui');
  const [isShown, setIsShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      data-words="never"
      dir="ltr"
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={t(isShown ? 'password.hide' : 'password.show')}
          size={24}
          className="-me-1"
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
