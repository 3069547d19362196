import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { emailAddressIn } from '#shared/lib/email-address.ts';
import { useAddressSearch } from '#web/lib/browser/address-search.ts';
import { useFirstFocus } from '#web/lib/browser/use-first-focus.ts';
import { postForm } from '#web/lib/http/forms.ts';
import { send } from '#web/lib/http/http.ts';
import { readSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { FrontCard } from '#web/ui/frames/front-frame.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { AuthFrame, WithInstance } from './auth-frame.tsx';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { type Refusal, refusalOf } from './refusals.ts';
import { savePassword } from './save-password.ts';
import { useCountdown } from './use-countdown.ts';

const RESEND_SECONDS = 30;

/** Requests a link to reset the password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('forgot.title')}>
      <WithInstance>
        {({ config }) => (
          <FrontCard>
            <CardHeading title={t('forgot.title')} lead={t('forgot.lead')} />
            {config.is_smtp_configured ? (
              <ForgotForm />
            ) : (
              <Banner tone="warning">{t('forgot.noMail')}</Banner>
            )}
            <div className="mt-4 flex justify-center">
              <LinkButton to="/" variant="ghost" size={32}>
                {t('forgot.back')}
              </LinkButton>
            </div>
          </FrontCard>
        )}
      </WithInstance>
    </AuthFrame>
  );
}

function ForgotForm() {
  const { t } = useTranslation('auth');
  const input = useRef<HTMLInputElement>(null);
  useFirstFocus(input);
  const form = useForgotForm(() => input.current?.focus());
  const { email, seconds, sentTo } = form;
  return (
    <Form onSubmit={() => void form.ask()} className="grid gap-3">
      <RefusalBanner refusal={form.refusal} onClose={form.closeRefusal} />
      {sentTo !== '' && (
        <Banner tone="info">
          <p className="font-medium wrap-anywhere">{t('forgot.sentTitle', { email: sentTo })}</p>
          <p className="text-muted">{t('forgot.sent')}</p>
        </Banner>
      )}
      <Field label={t('email.label')} error={form.error}>
        <Input
          ref={input}
          size={40}
          type="email"
          name="email"
          autoComplete="username"
          spellCheck={false}
          value={email}
          onChange={(event) => form.type(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size={40}
        isBusy={form.isBusy}
        aria-disabled={seconds > 0 || undefined}
        className="num w-full"
      >
        {seconds > 0 ? t('forgot.again', { count: seconds }) : t('forgot.send')}
      </Button>
    </Form>
  );
}

/** State of the form. */
function useForgotForm(onWrong: () => void) {
  const { t } = useTranslation('auth');
  const search = useAddressSearch();
  const [email, setEmail] = useState(search['email'] ?? '');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sentTo, setSentTo] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [seconds, startCountdown] = useCountdown();

  async function ask() {
    if (isBusy || seconds > 0) return;
    const address = emailAddressIn(email);
    if (!address) {
      setError(t(email.trim() === '' ? 'email.missing' : 'email.wrong'));
      return onWrong();
    }
    setIsBusy(true);
    setRefusal(null);
    try {
      await send('POST', '/auth/forgot-password/', { body: { email: address } });
      setSentTo(address);
      startCountdown(RESEND_SECONDS);
    } catch (failure) {
      setRefusal(refusalOf(failure));
    }
    setIsBusy(false);
  }
  return {
    email,
    error,
    refusal,
    sentTo,
    isBusy,
    seconds,
    ask,
    closeRefusal: () => setRefusal(null),
    type: (text: string) => {
      setEmail(text);
      setError(undefined);
    },
  };
}

/** Sets a new password through a link from a mail or an admin. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { uidb64, token, email = '', error_code: code } = useAddressSearch();
  const [refusal, setRefusal] = useState<Refusal | null>(() => (code ? { code } : null));
  const newLink = (
    <LinkButton to="/accounts/forgot-password" search={email ? { email } : {}} size={24}>
      {t('way.new_link')}
    </LinkButton>
  );
  return (
    <AuthFrame title={t('reset.title')}>
      <FrontCard>
        <CardHeading title={t('reset.title')} lead={t('reset.lead')} />
        <RefusalBanner refusal={refusal} onClose={() => setRefusal(null)} action={newLink} />
        {uidb64 && token ? (
          <ResetForm
            path={`/auth/reset-password/${encodeURIComponent(uidb64)}/${encodeURIComponent(token)}/`}
            email={email}
            onRefused={setRefusal}
          />
        ) : (
          !refusal && (
            <Banner tone="danger" action={newLink}>
              {t('reset.broken')}
            </Banner>
          )
        )}
        <div className="mt-4 flex justify-center">
          <LinkButton to="/" variant="ghost" size={32}>
            {t('forgot.back')}
          </LinkButton>
        </div>
      </FrontCard>
    </AuthFrame>
  );
}

interface ResetFormProps {
  readonly path: string;
  readonly email: string;
  readonly onRefused: (refusal: Refusal) => void;
}

function ResetForm({ path, email, onRefused }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const fields = useNewPassword();
  const [isBusy, setIsBusy] = useState(false);

  async function save() {
    const password = fields.check();
    if (password === null || isBusy) return;
    setIsBusy(true);
    try {
      await postForm(path, { password });
    } catch (failure) {
      onRefused(refusalOf(failure));
      setIsBusy(false);
    }
  }
  return (
    <Form onSubmit={() => void save()} className="grid gap-3">
      {email !== '' && (
        <Field label={t('email.label')}>
          <Input size={40} value={email} readOnly autoComplete="username" name="email" />
        </Field>
      )}
      <NewPasswordFields fields={fields} label={t('reset.new')} isFirst />
      <Button type="submit" variant="primary" size={40} isBusy={isBusy} className="mt-1 w-full">
        {t('reset.submit')}
      </Button>
    </Form>
  );
}

/** Asks people who signed in by code or provider for a first password. */
export function SetPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const fields = useNewPassword();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function save() {
    const password = fields.check();
    if (password === null || isBusy) return;
    setIsBusy(true);
    try {
      await savePassword(password);
      await readSession();
      await navigate({ to: '/' });
    } catch (failure) {
      setRefusal(refusalOf(failure));
      setIsBusy(false);
    }
  }

  return (
    <AuthFrame title={t('set.title')}>
      <FrontCard>
        <CardHeading title={t('set.title')} lead={t('set.lead')} />
        <RefusalBanner refusal={refusal} onClose={() => setRefusal(null)} />
        <Form onSubmit={() => void save()} className="grid gap-3">
          <NewPasswordFields fields={fields} label={t('password.new')} isFirst />
          <Button type="submit" variant="primary" size={40} isBusy={isBusy} className="mt-1 w-full">
            {t('set.submit')}
          </Button>
          <Link to="/" className="mx-auto rounded-chip px-2 py-1 text-muted hover:text-ink">
            {t('set.later')}
          </Link>
        </Form>
      </FrontCard>
    </AuthFrame>
  );
}

function CardHeading({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <div className="mb-6">
      <PageTitle className="text-22 font-semibold tracking-tight text-balance">{title}</PageTitle>
      <p className="mt-1 text-muted">{lead}</p>
    </div>
  );
}
