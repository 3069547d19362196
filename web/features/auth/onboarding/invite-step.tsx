import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { emailAddressIn } from '#shared/lib/email-address.ts';
import { HttpError, send } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { addressesIn } from './addresses-in.ts';

const ROLES = ['20', '15', '5'] as const;

interface Row {
  readonly id: number;
  readonly email: string;
  readonly role: (typeof ROLES)[number];
}

interface InviteStepProps {
  readonly slug: string;
  readonly onDone: () => Promise<void>;
}

let lastId = 0;
const emptyRow = (email = ''): Row => ({ id: (lastId += 1), email, role: '15' });

/** Step 4: people to work with, by their addresses; a whole list may be pasted. */
export function InviteStep({ slug, onDone }: InviteStepProps) {
  const { t } = useTranslation('auth');
  const [rows, setRows] = useState<readonly Row[]>(() => [emptyRow(), emptyRow(), emptyRow()]);
  const [isChecked, setIsChecked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'send' | 'later' | null>(null);
  const change = (id: number, part: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const paste = (event: ClipboardEvent, row: Row) => {
    const found = addressesIn(event.clipboardData.getData('text'));
    if (found.length < 2) return;
    event.preventDefault();
    setRows((now) => [
      ...now.filter(({ email, id }) => email !== '' && id !== row.id),
      ...found.map((email) => emptyRow(email)),
    ]);
  };

  async function run(work: 'send' | 'later', task: () => Promise<unknown>) {
    if (busy) return;
    setBusy(work);
    setProblem(undefined);
    try {
      await task();
      await onDone();
    } catch (error) {
      setProblem(
        error instanceof HttpError && error.status >= 400 ? error.message : t('onboarding.failed'),
      );
    }
    setBusy(null);
  }

  const invite = () => {
    setIsChecked(true);
    const filled = rows.filter(({ email }) => email.trim() !== '');
    if (filled.length === 0) return setProblem(t('onboarding.invite.missing'));
    if (filled.some(({ email }) => !emailAddressIn(email))) return;
    const emails = filled.map(({ email, role }) => ({
      email: emailAddressIn(email),
      role: Number(role),
    }));
    void run('send', () =>
      send('POST', `/api/workspaces/${slug}/invitations/`, { body: { emails } }),
    );
  };

  return (
    <Form onSubmit={invite} className="grid gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className="grid gap-2">
        {rows.map((row, index) => (
          <InviteRow
            key={row.id}
            row={row}
            number={index + 1}
            isChecked={isChecked}
            onChange={(part) => change(row.id, part)}
            onPaste={(event) => paste(event, row)}
            onRemove={
              rows.length > 1 ? () => setRows(rows.filter(({ id }) => id !== row.id)) : undefined
            }
          />
        ))}
        <p className="text-12 text-faint">{t('onboarding.invite.hint')}</p>
      </div>
      <div className="flex">
        <Button icon={Plus} variant="ghost" onClick={() => setRows([...rows, emptyRow()])}>
          {t('onboarding.invite.add')}
        </Button>
      </div>
      <div className="grid gap-2">
        <Button
          type="submit"
          variant="primary"
          size={40}
          isBusy={busy === 'send'}
          className="w-full"
        >
          {t('onboarding.invite.submit')}
        </Button>
        <Button
          variant="ghost"
          size={32}
          isBusy={busy === 'later'}
          onClick={() => void run('later', () => Promise.resolve())}
        >
          {t('onboarding.invite.later')}
        </Button>
      </div>
    </Form>
  );
}

interface InviteRowProps {
  readonly row: Row;
  readonly number: number;
  readonly isChecked: boolean;
  readonly onChange: (part: Partial<Row>) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onRemove: (() => void) | undefined;
}

function InviteRow({ row, number, isChecked, onChange, onPaste, onRemove }: InviteRowProps) {
  const { t } = useTranslation('auth');
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = (isChecked || isLeft) && row.email.trim() !== '' && !emailAddressIn(row.email);
  return (
    <div>
      <div className="flex items-start gap-2">
        <Input
          size={40}
          type="email"
          aria-label={t('onboarding.invite.email', { number })}
          isInvalid={isWrong}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('email.example')}
          value={row.email}
          onPaste={onPaste}
          onChange={(event) => onChange({ email: event.target.value })}
          onBlur={() => setIsLeft(true)}
        />
        <div className="w-32 shrink-0">
          <Select
            size={40}
            label={t('onboarding.invite.role', { number })}
            isLabelHidden
            value={row.role}
            onChange={(role) => onChange({ role })}
            options={ROLES.map((role) => ({
              value: role,
              label: t(`onboarding.invite.roles.${role}`),
            }))}
          />
        </div>
        {onRemove && (
          <IconButton
            icon={X}
            label={t('onboarding.invite.remove', { number })}
            className="mt-1.5"
            onClick={onRemove}
          />
        )}
      </div>
      {isWrong && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {t('onboarding.invite.wrong')}
        </p>
      )}
    </div>
  );
}
