import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFirstFocus } from '#web/lib/browser/use-first-focus.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';

import { AccountLine } from './account-line.tsx';
import { findCode, plainCode } from './plain-code.ts';
import { useCountdown } from './use-countdown.ts';

/** Seconds until another code can be requested. */
export const RESEND_SECONDS = 30;

interface CodeStepProps {
  readonly email: string;
  /** Code from the link in a mail. */
  readonly given?: string | undefined;
  /** Number of codes sent from this page: each restarts the waiting time. */
  readonly codes: number;
  readonly busy: 'check' | 'code' | 'post' | null;
  readonly onEnter: (code: string) => void;
  readonly onResend: () => void;
  readonly onChangeEmail: () => void;
}

/** Step 2: the code from the mail; it can be pasted anywhere in the card. */
export function CodeStep(props: CodeStepProps) {
  const { email, given = '', codes, busy, onEnter, onResend, onChangeEmail } = props;
  const { t } = useTranslation('auth');
  const [code, setCode] = useState(given);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useFirstFocus(input);
  const goOn = () => {
    if (plainCode(code) !== '') return onEnter(plainCode(code));
    setError(t('code.missing'));
    input.current?.focus();
  };
  const paste = (event: React.ClipboardEvent) => {
    const pasted = findCode(event.clipboardData.getData('text'));
    if (pasted === null) return;
    event.preventDefault();
    setCode(pasted);
    input.current?.focus();
  };
  return (
    <div onPaste={paste}>
      <Form onSubmit={goOn} className="grid gap-3">
        <AccountLine email={email} onChange={onChangeEmail} />
        <Field label={t('code.label')} hint={t('code.hint')} error={error}>
          <Input
            ref={input}
            size={40}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            className="num tracking-wide"
            placeholder="abcd-efgh-ijkl"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size={40}
          isBusy={busy === 'post'}
          className="w-full"
        >
          {t('continue')}
        </Button>
        <Resend codes={codes} isBusy={busy === 'code'} onResend={onResend} />
      </Form>
    </div>
  );
}

interface ResendProps {
  readonly codes: number;
  readonly isBusy: boolean;
  readonly onResend: () => void;
}

function Resend({ codes, isBusy, onResend }: ResendProps) {
  const { t } = useTranslation('auth');
  const [seconds, start] = useCountdown(codes > 0 ? RESEND_SECONDS : 0);
  // A code that could not be sent starts no waiting time.
  useEffect(() => {
    if (codes > 0) start(RESEND_SECONDS);
  }, [codes, start]);
  return (
    <Button
      variant="ghost"
      size={32}
      isBusy={isBusy}
      aria-disabled={seconds > 0}
      onClick={() => seconds === 0 && onResend()}
      className="num"
    >
      {seconds > 0 ? t('code.resendIn', { count: seconds }) : t('code.resend')}
    </Button>
  );
}
