import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { emailAddressIn } from '#shared/lib/email-address.ts';
import { useIsMailOff } from '#web/features/instances/store.ts';
import { InviteLinksSection } from '#web/features/workspaces/invitation/invite-links-section.tsx';
import {
  MailLanguage,
  useMailLanguage,
} from '#web/features/workspaces/invitation/mail-language-picker.tsx';
import { type InviteLink, readInviteLinks } from '#web/features/workspaces/invitation/store.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { addressesIn } from './addresses-in.ts';
import { invitePeople } from './calls.ts';

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

/** Step 4: invites people by email; without a mail server it then shows links. */
export function InviteStep({ slug, onDone }: InviteStepProps) {
  const { t } = useTranslation('auth');
  const form = useInvitations(slug, onDone);
  if (form.links) {
    return (
      <div className="grid gap-4">
        {form.problem && <Banner tone="danger">{form.problem}</Banner>}
        <InviteLinksSection links={form.links} />
        <Button variant="primary" size={40} isBusy={form.busy === 'later'} onClick={form.leave}>
          {t('onboarding.continue')}
        </Button>
      </div>
    );
  }
  return (
    <Form onSubmit={form.invite} className="grid gap-4">
      {form.problem && <Banner tone="danger">{form.problem}</Banner>}
      {form.hasNoMail && <Banner tone="info">{t('onboarding.invite.noMail')}</Banner>}
      <InviteRows form={form} />
      {!form.hasNoMail && <MailLanguage value={form.language} onChange={form.setLanguage} />}
      <div className="grid gap-2">
        <Button
          type="submit"
          variant="primary"
          size={40}
          isBusy={form.busy === 'send'}
          className="w-full"
        >
          {t(form.hasNoMail ? 'onboarding.invite.createLinks' : 'onboarding.invite.submit')}
        </Button>
        <Button variant="ghost" size={32} isBusy={form.busy === 'later'} onClick={form.leave}>
          {t('onboarding.invite.later')}
        </Button>
      </div>
    </Form>
  );
}

type Invitations = ReturnType<typeof useInvitations>;

/** The typed emails, and the function that invites them. */
function useInvitations(slug: string, onDone: () => Promise<void>) {
  const { t } = useTranslation('auth');
  const hasNoMail = useIsMailOff();
  const [rows, setRows] = useState<readonly Row[]>(() => [emptyRow(), emptyRow(), emptyRow()]);
  const [language, setLanguage] = useMailLanguage();
  const [isChecked, setIsChecked] = useState(false);
  const [links, setLinks] = useState<readonly InviteLink[] | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'send' | 'later' | null>(null);

  async function run(work: 'send' | 'later', task: () => Promise<unknown>) {
    if (busy) return;
    setBusy(work);
    setProblem(undefined);
    try {
      await task();
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
    const people = filled.flatMap(({ email, role }) => {
      const address = emailAddressIn(email);
      return address ? [{ email: address, role: Number(role) }] : [];
    });
    if (people.length < filled.length) return;
    void run('send', async () => {
      await invitePeople(slug, people, language);
      if (hasNoMail) setLinks(await readInviteLinks(slug));
      else await onDone();
    });
  };
  return {
    rows,
    setRows,
    language,
    setLanguage,
    isChecked,
    links,
    problem,
    busy,
    hasNoMail,
    invite,
    leave: () => void run('later', onDone),
  };
}

function InviteRows({ form }: { readonly form: Invitations }) {
  const { t } = useTranslation('auth');
  const { rows, setRows, isChecked } = form;
  const paste = (event: ClipboardEvent, row: Row) => {
    const found = addressesIn(event.clipboardData.getData('text'));
    if (found.length < 2) return;
    event.preventDefault();
    setRows((now) => [
      ...now.filter(({ email, id }) => email !== '' && id !== row.id),
      ...found.map((email) => emptyRow(email)),
    ]);
  };
  return (
    <>
      <div className="grid gap-2">
        {rows.map((row, index) => (
          <InviteRow
            key={row.id}
            row={row}
            number={index + 1}
            isChecked={isChecked}
            onChange={(part) =>
              setRows((now) => now.map((one) => (one.id === row.id ? { ...one, ...part } : one)))
            }
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
    </>
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
