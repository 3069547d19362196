import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { emailAddressIn } from '#shared/lib/email-address.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { useAdmin } from './admin-session.ts';
import { sendTestMail } from './calls.ts';

interface TestMailDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Sends a test mail with the saved settings, and shows the mail server's answer. */
export function TestMailDialog({ open, onOpenChange }: TestMailDialogProps) {
  const { t } = useTranslation('instances');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('email.test')}
      description={t('email.testText')}
      size="small"
    >
      <TestMailForm onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Result: a sentence, and the mail server's answer. */
interface Outcome {
  readonly isSent: boolean;
  readonly text: string;
  readonly answer: string;
}

function TestMailForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('instances');
  const { admin } = useAdmin();
  const [email, setEmail] = useState(admin?.email ?? '');
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function test() {
    if (isBusy) return;
    const address = emailAddressIn(email);
    if (!address) return setError(t('setup.problems.email'));
    setIsBusy(true);
    setOutcome(null);
    try {
      await sendTestMail(address);
      setOutcome({ isSent: true, text: t('email.sent', { email: address }), answer: '' });
    } catch (failure) {
      setOutcome({
        isSent: false,
        text: reasonOf(failure) ?? t('away'),
        answer: answerOf(failure),
      });
    }
    setIsBusy(false);
  }

  return (
    <Form onSubmit={() => void test()} className="grid gap-4">
      <Field label={t('email.to')} error={error}>
        <Input
          type="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      {outcome && <OutcomeLine outcome={outcome} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('close')}
        </Button>
        <Button type="submit" variant="primary" size={32} isBusy={isBusy}>
          {t(outcome ? 'email.sendAgain' : 'email.send')}
        </Button>
      </div>
    </Form>
  );
}

function OutcomeLine({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.isSent) {
    return (
      <p role="status" className="flex items-center gap-2 text-success">
        <Icon of={CircleCheck} />
        <span className="wrap-anywhere">{outcome.text}</span>
      </p>
    );
  }
  return (
    <Banner tone="danger">
      <p className="font-medium">{outcome.text}</p>
      {outcome.answer && (
        <p className="mt-0.5 font-mono text-12 wrap-anywhere text-muted" dir="ltr">
          {outcome.answer}
        </p>
      )}
    </Banner>
  );
}

function reasonOf(failure: unknown): string | null {
  return failure instanceof HttpError && failure.status >= 400 ? failure.message : null;
}

/** The mail server's answer, which is beside the contract's sentence. */
function answerOf(failure: unknown): string {
  if (!(failure instanceof HttpError) || typeof failure.body !== 'object' || !failure.body)
    return '';
  const detail: unknown = Reflect.get(failure.body, 'detail');
  return typeof detail === 'string' && detail !== failure.message ? detail : '';
}
