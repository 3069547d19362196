import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { emailAddressIn } from '#shared/lib/email-address.ts';
import { useFirstFocus } from '#web/lib/browser/use-first-focus.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';

interface EmailStepProps {
  readonly email: string;
  readonly isBusy: boolean;
  readonly onContinue: (email: string) => void;
}

/** Step 1: the email. */
export function EmailStep({ email: given, isBusy, onContinue }: EmailStepProps) {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState(given);
  const [isLeft, setIsLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useFirstFocus(input);
  const address = emailAddressIn(email);
  const problem = address ? undefined : t(email.trim() === '' ? 'email.missing' : 'email.wrong');
  const goOn = () => {
    if (address) return onContinue(address);
    setIsLeft(true);
    input.current?.focus();
  };
  return (
    <Form onSubmit={goOn} className="grid gap-3">
      <Field label={t('email.label')} error={isLeft ? problem : undefined}>
        <Input
          ref={input}
          size={40}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          value={email}
          placeholder={t('email.example')}
          onChange={(event) => {
            setEmail(event.target.value);
            setIsLeft(false);
          }}
          onBlur={() => setIsLeft(email.trim() !== '')}
          end={
            email !== '' && (
              <IconButton
                icon={X}
                label={t('email.clear')}
                size={24}
                className="-me-1"
                onClick={() => {
                  setEmail('');
                  setIsLeft(false);
                  input.current?.focus();
                }}
              />
            )
          }
        />
      </Field>
      <Button type="submit" variant="primary" size={40} isBusy={isBusy} className="w-full">
        {t('continue')}
      </Button>
    </Form>
  );
}
