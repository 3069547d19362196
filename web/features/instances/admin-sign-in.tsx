import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddressSearch } from '#web/lib/browser/address-search.ts';
import { useFirstFocus } from '#web/lib/browser/use-first-focus.ts';
import { sendForm } from '#web/lib/http/forms.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { FrontCard } from '#web/ui/frames/front-frame.tsx';

import { AdminCard } from './admin-card.tsx';
import { readAdminSession } from './admin-session.ts';

/** Sign-in to the admin area, in place of the requested page. */
export function AdminSignIn() {
  const { t } = useTranslation('instances');
  const search = useAddressSearch();
  const [email, setEmail] = useState(search['email'] ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState(search['error_code'] ?? null);
  const [isBusy, setIsBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useFirstFocus(first);

  async function enter() {
    if (isBusy) return;
    if (email.trim() === '' || password === '') {
      setCode('5170');
      return first.current?.focus();
    }
    setIsBusy(true);
    setCode(null);
    setCode(await signInAdmin(email, password));
    setIsBusy(false);
  }

  return (
    <FrontCard>
      <AdminCard
        title={t('signIn.title')}
        lead={t('signIn.lead')}
        code={code}
        onClose={() => setCode(null)}
      >
        <Form onSubmit={() => void enter()} className="grid gap-3">
          <Field label={t('emailLabel')}>
            <Input
              ref={first}
              size={40}
              type="email"
              autoComplete="username"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Field label={t('password')}>
            <PasswordInput
              size={40}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" size={40} isBusy={isBusy} className="mt-1 w-full">
            {t('signIn.submit')}
          </Button>
        </Form>
      </AdminCard>
    </FrontCard>
  );
}

async function signInAdmin(email: string, password: string): Promise<string | null> {
  try {
    const address = await sendForm('/api/instances/admins/sign-in/', { email, password });
    const code = address.searchParams.get('error_code');
    if (code) return code;
  } catch (error) {
    // When the page was opened under another host name, only the session shows the result.
    if (!(error instanceof HttpError) || error.status !== 0) return 'unknown';
  }
  return (await readAdminSession()) ? null : 'unknown';
}
