import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MEMBER, type Role, ROLES } from '#shared/permissions.ts';
import { useIsMailOff } from '#web/features/instances/store.ts';
import { useCan, useSubject } from '#web/features/permissions/store.ts';
import { RoleSelect } from '#web/features/settings/role-select.tsx';
import { useFormRows } from '#web/features/settings/use-form-rows.ts';
import { InviteLinksSection } from '#web/features/workspaces/invitation/invite-links-section.tsx';
import {
  MailLanguage,
  useMailLanguage,
} from '#web/features/workspaces/invitation/mail-language-picker.tsx';
import { type InviteLink, readInviteLinks } from '#web/features/workspaces/invitation/store.ts';
import { invite, useWorkspace } from '#web/features/workspaces/store.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

/** Button and dialog to invite people to the workspace. */
export function InviteButton() {
  const { t } = useTranslation('settings');
  const { name } = useWorkspace();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can('workspace_invitation.create')) return null;
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
        {t('invite.open')}
      </Button>
      <InviteDialog open={isOpen} onOpenChange={setOpen} name={name} />
    </>
  );
}

interface InviteDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly name: string;
}

function InviteDialog({ open, onOpenChange, name }: InviteDialogProps) {
  const { t } = useTranslation('settings');
  const hasNoMail = useIsMailOff();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('invite.title', { name })}
      description={t(hasNoMail ? 'invite.textNoMail' : 'invite.text')}
    >
      <InviteSteps onClose={() => onOpenChange(false)} hasNoMail={hasNoMail} />
    </Dialog>
  );
}

interface InviteStepsProps {
  readonly onClose: () => void;
  readonly hasNoMail: boolean;
}

/** Without a mail server, the invitation links follow the form. */
function InviteSteps({ onClose, hasNoMail }: InviteStepsProps) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const [links, setLinks] = useState<readonly InviteLink[] | null>(null);
  if (links === null) {
    const showLinks = async (emails: readonly string[]) => {
      if (!hasNoMail) return onClose();
      setLinks((await readInviteLinks(slug)).filter(({ email }) => emails.includes(email)));
    };
    return <InviteForm onClose={onClose} onInvited={showLinks} hasNoMail={hasNoMail} />;
  }
  return (
    <div className="grid gap-4">
      <InviteLinksSection links={links} />
      <div className="flex justify-end">
        <Button size={32} variant="primary" onClick={onClose}>
          {t('invite.close')}
        </Button>
      </div>
    </div>
  );
}

interface InviteRow {
  readonly email: string;
  readonly role: Role;
}

const BLANK: InviteRow = { email: '', role: MEMBER };

interface InviteFormProps extends InviteStepsProps {
  readonly onInvited: (emails: readonly string[]) => Promise<void>;
}

function InviteForm({ onClose, onInvited, hasNoMail }: InviteFormProps) {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const { rows, change, add, remove } = useFormRows(BLANK);
  const [language, setLanguage] = useMailLanguage();
  const filled = rows.filter((row) => row.email.trim() !== '');
  const { isBusy, errors, reason, submit } = useSubmit([], async () => {
    check(rows, t('invite.missing'), t('invite.invalid'));
    const people = filled.map(({ email, role }) => ({ email: email.trim().toLowerCase(), role }));
    await invite(workspace, people, language);
    if (!hasNoMail) showToast({ title: t('invite.done', { count: people.length }) });
    await onInvited(people.map(({ email }) => email));
  });
  return (
    <Form onSubmit={() => void submit()} className="space-y-3">
      {reason && <Banner tone="danger">{reason}</Banner>}
      {rows.map((row) => (
        <InviteLine
          key={row.key}
          row={row}
          error={errors[`row${row.key}`]}
          onChange={(next) => change(row.key, next)}
          onMore={(emails) => add(emails.map((email) => ({ ...BLANK, email })))}
          onRemove={rows.length > 1 ? () => remove(row.key) : undefined}
        />
      ))}
      <Button icon={Plus} variant="ghost" onClick={() => add()}>
        {t('invite.addRow')}
      </Button>
      {!hasNoMail && <MailLanguage value={language} onChange={setLanguage} />}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t(hasNoMail ? 'invite.createLinks' : 'invite.submit', {
            count: Math.max(1, filled.length),
          })}
        </Button>
      </div>
    </Form>
  );
}

interface InviteLineProps {
  readonly row: InviteRow;
  readonly error: string | undefined;
  readonly onChange: (next: Partial<InviteRow>) => void;
  /** Called with the further emails of a pasted list. */
  readonly onMore: (emails: readonly string[]) => void;
  /** Missing when it is the only row. */
  readonly onRemove: (() => void) | undefined;
}

function InviteLine({ row, error, onChange, onMore, onRemove }: InviteLineProps) {
  const { t } = useTranslation('settings');
  const { workspace_role } = useSubject();
  const handlePaste = (event: ClipboardEvent) => {
    const words = event.clipboardData.getData('text').split(/[\s,;]+/);
    const [first, ...others] = words.filter((word) => word.includes('@'));
    if (!first || others.length === 0) return;
    event.preventDefault();
    onChange({ email: first });
    onMore(others);
  };
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t('people.email')} error={error}>
          <Input
            type="email"
            value={row.email}
            autoComplete="off"
            dir="ltr"
            onChange={(event) => onChange({ email: event.target.value })}
            onPaste={handlePaste}
          />
        </Field>
      </div>
      <div className="w-36 pt-5.5">
        <RoleSelect
          of="workspace"
          size={32}
          label={t('people.role')}
          value={row.role}
          allowed={ROLES.filter((role) => role <= (workspace_role ?? 0))}
          onChange={(role) => onChange({ role })}
        />
      </div>
      {onRemove && (
        <span className="pt-6">
          <IconButton icon={X} label={t('invite.removeRow')} onClick={onRemove} />
        </span>
      )}
    </div>
  );
}

function check(
  rows: readonly (InviteRow & { key: number })[],
  missing: string,
  invalid: string,
): void {
  const errors: Record<string, string> = {};
  if (rows.every((row) => row.email.trim() === '')) errors[`row${rows[0]?.key ?? 0}`] = missing;
  for (const { key, email } of rows) {
    const text = email.trim();
    if (text !== '' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) errors[`row${key}`] = invalid;
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors);
}
