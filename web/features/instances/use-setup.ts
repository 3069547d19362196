import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PASSWORD_LENGTH } from '#shared/contract/auth-errors.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';

import { setUp } from './set-up.ts';

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  company_name: '',
  password: '',
  again: '',
};
type Fields = typeof EMPTY;

/** State of the setup form. */
export function useSetup(form: RefObject<HTMLElement | null>, onDone: () => void) {
  const { t } = useTranslation('instances');
  const [fields, setFields] = useState<Fields>(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const problems = problemsOf(fields);

  async function save() {
    setIsChecked(true);
    const [wrong] = Object.keys(problems);
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
      return;
    }
    if (isBusy) return;
    setIsBusy(true);
    setCode(null);
    const { again: _again, ...admin } = fields;
    const refused = await setUp(admin);
    setIsBusy(false);
    if (refused) setCode(refused);
    else onDone();
  }

  return {
    password: fields.password,
    code,
    isBusy,
    save,
    closeRefusal: () => setCode(null),
    error: (name: keyof Fields) => {
      const problem = isChecked && problems[name];
      return problem ? t(`setup.problems.${problem}`, { count: PASSWORD_LENGTH.min }) : undefined;
    },
    field: (name: keyof Fields) => ({
      name,
      size: 40 as const,
      value: fields[name],
      maxLength: name === 'password' || name === 'again' ? PASSWORD_LENGTH.max : 255,
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target;
        setFields((now) => ({ ...now, [name]: value }));
      },
    }),
  };
}

export type Setup = ReturnType<typeof useSetup>;

function problemsOf(fields: Fields): Partial<Record<keyof Fields, string>> {
  return {
    ...(fields.first_name.trim() === '' && { first_name: 'name' }),
    ...(!emailAddressIn(fields.email) && { email: 'email' }),
    ...(fields.password.length < PASSWORD_LENGTH.min && { password: 'short' }),
    ...(fields.again !== fields.password && { again: 'other' }),
  };
}
