import { type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useKnownInstance } from '#web/features/instances/store.ts';
import { postForm, sendForm } from '#web/lib/http/forms.ts';
import { HttpError, send } from '#web/lib/http/http.ts';
import { readSession, useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { plainCode } from './plain-code.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { type Refusal, refusalOf } from './refusals.ts';
import { canSendCodes } from './use-entry.ts';

interface SignInOverlayProps {
  /** Called when the same person is signed in again. */
  readonly onDone: () => void;
}

/**
 * Signs in again over the open page when the session has ended, so that nothing on the page is
 * lost.
 */
export function SignInOverlay({ onDone }: SignInOverlayProps) {
  // Its messages load late: the page below must not suspend meanwhile.
  return (
    <Suspense fallback={null}>
      <OverlayDialog onDone={onDone} />
    </Suspense>
  );
}

function OverlayDialog({ onDone }: SignInOverlayProps) {
  const { t } = useTranslation('auth');
  const { me } = useSession();
  const [isOpen, setIsOpen] = useState(true);
  const secret = useRef<HTMLInputElement>(null);
  if (!me) return null;
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('overlay.title')}
        description={t('overlay.lead')}
        size="small"
        initialFocus={secret}
      >
        <OverlayForm email={me.email} userId={me.id} secretField={secret} onDone={onDone} />
      </Dialog>
      {!isOpen && <Reminder onOpen={() => setIsOpen(true)} />}
    </>
  );
}

/** Reminder that nothing is saved, while the dialog is closed to read or copy from the page. */
function Reminder({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-120 rounded-control bg-raised shadow-popover">
      <Banner
        tone="warning"
        action={
          <Button size={24} onClick={onOpen}>
            {t('overlay.submit')}
          </Button>
        }
      >
        {t('overlay.title')}
      </Banner>
    </div>
  );
}

interface OverlayFormProps extends SignInOverlayProps {
  readonly email: string;
  readonly userId: string;
  readonly secretField: RefObject<HTMLInputElement | null>;
}

function OverlayForm(props: OverlayFormProps) {
  const { email, secretField } = props;
  const { t } = useTranslation('auth');
  const { known } = useKnownInstance();
  const form = useOverlay(props);
  const { way } = form;
  const Secret = way === 'code' ? Input : PasswordInput;
  return (
    <Form onSubmit={form.enter} className="grid gap-3">
      <RefusalBanner refusal={form.refusal} onClose={form.closeRefusal} />
      <Field label={t('email.label')}>
        <Input value={email} readOnly name="email" autoComplete="username" />
      </Field>
      <Field label={t(`${way}.label`)} error={form.error}>
        <Secret
          key={way}
          ref={secretField}
          name={way}
          autoComplete={way === 'code' ? 'one-time-code' : 'current-password'}
          value={form.secret}
          onChange={(event) => form.type(event.target.value)}
        />
      </Field>
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        <Button variant="ghost" size={32} onClick={() => void postForm('/auth/sign-out/', {})}>
          {t('overlay.other')}
        </Button>
        {known && canSendCodes(known.config) && (
          <Button size={32} isBusy={form.busy === 'code'} onClick={form.mailCode}>
            {t('overlay.sendCode')}
          </Button>
        )}
        <Button type="submit" variant="primary" size={32} isBusy={form.busy === 'enter'}>
          {t('overlay.submit')}
        </Button>
      </div>
    </Form>
  );
}

/** State of the form. */
function useOverlay({ email, userId, onDone }: OverlayFormProps) {
  const { t } = useTranslation('auth');
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState<'enter' | 'code' | null>(null);

  async function run(work: 'enter' | 'code', task: () => Promise<void>) {
    if (busy) return;
    setBusy(work);
    setRefusal(null);
    try {
      await task();
    } catch (failure) {
      setRefusal(refusalOf(failure));
    }
    setBusy(null);
  }
  async function signIn() {
    const refused = await signInAgain(email, way, secret);
    if (refused) return setRefusal({ code: refused });
    const session = await readSession();
    if (session.state === 'signed_in' && session.me?.id === userId) onDone();
    // Another person signed in from another tab, so their page is loaded.
    else if (session.state === 'signed_in') location.reload();
    else setRefusal({ code: 'unknown' });
  }
  return {
    way,
    secret,
    error,
    refusal,
    busy,
    closeRefusal: () => setRefusal(null),
    type: (text: string) => {
      setSecret(text);
      setError(undefined);
    },
    enter: () => {
      if (secret === '') setError(t(way === 'code' ? 'code.missing' : 'password.missing'));
      else void run('enter', signIn);
    },
    mailCode: () =>
      void run('code', async () => {
        await send('POST', '/auth/magic-generate/', { body: { email } });
        setWay('code');
        setSecret('');
      }),
  };
}

/** Signs in without leaving the page; returns the refusal, or null. */
async function signInAgain(
  email: string,
  way: 'password' | 'code',
  secret: string,
): Promise<string | null> {
  const isCode = way === 'code';
  const fields = isCode ? { email, code: plainCode(secret) } : { email, password: secret };
  try {
    const address = await sendForm(isCode ? '/auth/magic-sign-in/' : '/auth/sign-in/', fields);
    return address.searchParams.get('error_code');
  } catch (failure) {
    // When the page was opened under another host name, the browser hides the redirect's target.
    if (failure instanceof HttpError && failure.status === 0) return null;
    throw failure;
  }
}
