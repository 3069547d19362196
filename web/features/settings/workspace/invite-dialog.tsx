import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MEMBER, type Role, ROLES } from '#shared/permissions.ts';
import { useCan, useStanding } from '#web/features/permissions/store.ts';
import { RoleSelect } from '#web/features/settings/role-select.tsx';
import { invite, useWorkspace } from '#web/features/workspaces/store.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';

/** Opens the dialog that invites people to the workspace. */
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
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('invite.title', { name })}
        description={t('invite.text')}
      >
        <InviteForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface InviteRow {
  readonly key: number;
  readonly email: string;
  readonly role: Role;
}

function InviteForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const { workspace_role } = useStanding();
  const allowed = ROLES.filter((role) => role <= (workspace_role ?? 0));
  const [rows, setRows] = useState<readonly InviteRow[]>([{ key: 0, email: '', role: MEMBER }]);
  const change = (key: number, next: Partial<InviteRow>) =>
    setRows((last) => last.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const add = (emails: readonly string[]) =>
    setRows((last): readonly InviteRow[] => {
      const first = (last.at(-1)?.key ?? 0) + 1;
      return [
        ...last,
        ...emails.map((email, place): InviteRow => ({ key: first + place, email, role: MEMBER })),
      ];
    });
  const filled = rows.filter((row) => row.email.trim() !== '');
  const { isBusy, errors, reason, submit } = useSubmit([], async () => {
    check(rows, t('invite.missing'), t('invite.invalid'));
    await invite(
      workspace,
      filled.map(({ email, role }) => ({ email: email.trim().toLowerCase(), role })),
    );
    showToast({ title: t('invite.done', { count: filled.length }) });
    onClose();
  });
  return (
    <Form onSubmit={() => void submit()} className="space-y-3">
      {reason && <Banner tone="danger">{reason}</Banner>}
      {rows.map((row) => (
        <div key={row.key} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Field label={t('people.email')} error={errors[`row${row.key}`]}>
              <Input
                type="email"
                value={row.email}
                autoComplete="off"
                dir="ltr"
                onChange={(event) => change(row.key, { email: event.target.value })}
                onPaste={(event) => {
                  // A pasted list of addresses becomes a row each.
                  const text = event.clipboardData.getData('text');
                  const [first, ...others] = text
                    .split(/[\s,;]+/)
                    .filter((one) => one.includes('@'));
                  if (!first || others.length === 0) return;
                  event.preventDefault();
                  change(row.key, { email: first });
                  add(others);
                }}
              />
            </Field>
          </div>
          <div className="w-36 pt-5.5">
            <RoleSelect
              of="workspace"
              size={32}
              label={t('people.role')}
              value={row.role}
              allowed={allowed}
              onChange={(role) => change(row.key, { role })}
            />
          </div>
          {rows.length > 1 && (
            <span className="pt-6">
              <IconButton
                icon={X}
                label={t('invite.removeRow')}
                onClick={() => setRows((last) => last.filter(({ key }) => key !== row.key))}
              />
            </span>
          )}
        </div>
      ))}
      <Button icon={Plus} variant="ghost" onClick={() => add([''])}>
        {t('invite.addRow')}
      </Button>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t('invite.submit', { count: Math.max(1, filled.length) })}
        </Button>
      </div>
    </Form>
  );
}

function check(rows: readonly InviteRow[], missing: string, invalid: string): void {
  const errors: Record<string, string> = {};
  if (rows.every((row) => row.email.trim() === '')) errors[`row${rows[0]?.key ?? 0}`] = missing;
  for (const { key, email } of rows) {
    const text = email.trim();
    if (text !== '' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) errors[`row${key}`] = invalid;
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors);
}
