import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { languageOf, LANGUAGES } from '#shared/constants/languages.ts';
import { useLook } from '#web/lib/look/look.ts';
import { Select } from '#web/ui/pickers/select.tsx';

/** The language of an invitation's mail, and its setter; at first the inviter's own. */
export function useMailLanguage() {
  const { language } = useLook();
  return useState<string>((languageOf(language) ?? LANGUAGES[0]).code);
}

interface MailLanguageProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Chooses in which language people without an account are invited. */
export function MailLanguage({ value, onChange }: MailLanguageProps) {
  const { t } = useTranslation('workspaces');
  return (
    <Select
      label={t('inviteMail.language')}
      value={value}
      onChange={onChange}
      options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}
