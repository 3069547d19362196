import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserMe } from '#shared/contract/users.ts';
import { send } from '#web/lib/http/http.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { keepMe, useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

const ADDRESS = '/api/users/me/email/';

interface VerifyAddressProps {
  readonly onDone: () => void;
}

/** Verifies the account's email with a mailed code: until then it gets no invitations. */
export function VerifyAddress({ onDone }: VerifyAddressProps) {
  const { t } = useTranslation('workspaces');
  const { email } = useMe();
  const [isSent, setSent] = useState(false);
  const { isBusy, errors, reason, submit } = useSubmit(['email'], async () => {
    await send('POST', `${ADDRESS}code/`, { body: { email } });
    setSent(true);
  });
  const problem = reason ?? errors['email'];
  return (
    <div className="grid gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {isSent ? (
        <CodeForm email={email} onDone={onDone} onAgain={() => void submit()} />
      ) : (
        <EmptyState
          icon={MailCheck}
          title={t('verify.title')}
          text={t('verify.text', { email })}
          action={
            <Button variant="primary" size={32} isBusy={isBusy} onClick={() => void submit()}>
              {t('verify.send')}
            </Button>
          }
        />
      )}
    </div>
  );
}

interface CodeFormProps extends VerifyAddressProps {
  readonly email: string;
  readonly onAgain: () => void;
}

function CodeForm({ email, onDone, onAgain }: CodeFormProps) {
  const { t } = useTranslation('workspaces');
  const [code, setCode] = useState('');
  const { isBusy, errors, reason, submit } = useSubmit(['code'], async () => {
    requireFields({ code: code.trim() === '' && t('verify.missing') });
    keepMe(await send<UserMe>('PATCH', ADDRESS, { body: { email, code: code.trim() } }));
    onDone();
  });
  return (
    <Form label={t('verify.title')} onSubmit={() => void submit()} className="grid gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <p className="text-muted">{t('verify.sent', { email })}</p>
      <Field label={t('verify.code')} isRequired error={errors['code']} hint={t('verify.hint')}>
        <Input
          value={code}
          dir="ltr"
          autoComplete="one-time-code"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what is asked for now
          autoFocus
          placeholder="abcd-efgh-ijkl"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size={32} variant="ghost" onClick={onAgain}>
          {t('verify.again')}
        </Button>
        <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
          {t('verify.confirm')}
        </Button>
      </div>
    </Form>
  );
}
