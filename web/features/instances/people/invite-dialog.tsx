import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { emailAddressIn } from '#shared/lib/email-address.ts';
import { ADMIN, GUEST, MEMBER, type Role } from '#shared/permissions.ts';
import type { WorkspacePage } from '#web/features/instances/calls.ts';
import { useInstance } from '#web/features/instances/store.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { invite, readWorkspaceNames } from './calls.ts';

const ROLES = [ADMIN, MEMBER, GUEST] as const;

/** Invites somebody to one of the workspaces: with the invitation they make their account. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('instances');
  const { known } = useInstance();
  const invitation = useInvitation(onClose);
  const { errors, reason, isBusy, submit, fields, change } = invitation;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.invite.title')}
      description={t('people.invite.text')}
      size="small"
    >
      <Form onSubmit={() => void submit()} className="grid gap-4">
        {reason && <Banner tone="danger">{reason}</Banner>}
        {known?.config.is_smtp_configured === false && (
          <Banner tone="warning">{t('people.invite.noMail')}</Banner>
        )}
        <Field label={t('people.invite.email')} error={errors['email']} isRequired>
          <Input
            type="email"
            dir="ltr"
            autoComplete="off"
            value={fields.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        <PlaceFields {...invitation} />
        <div className="flex justify-end gap-2">
          <Button size={32} onClick={onClose}>
            {t('people.invite.cancel')}
          </Button>
          <Button
            size={32}
            type="submit"
            variant="primary"
            isBusy={isBusy}
            disabled={fields.workspace === ''}
          >
            {t('people.invite.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Where somebody is invited to, and as what. */
function PlaceFields({ fields, change, workspaces, isAway, errors }: Invitation) {
  const { t } = useTranslation('instances');
  return (
    <>
      {isAway && <Banner tone="danger">{t('away')}</Banner>}
      {errors['workspace'] && <Banner tone="danger">{errors['workspace']}</Banner>}
      <Select
        label={t('people.invite.workspace')}
        value={fields.workspace}
        options={workspaces.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(workspace) => change({ workspace })}
      />
      <Select
        label={t('people.invite.role')}
        value={String(fields.role)}
        options={ROLES.map((one) => ({
          value: String(one),
          label: t(`people.invite.roles.${one}`),
        }))}
        onChange={(next) => change({ role: ROLES.find((one) => String(one) === next) ?? MEMBER })}
      />
    </>
  );
}

interface Fields {
  readonly email: string;
  readonly workspace: string;
  readonly role: Role;
}

type Invitation = ReturnType<typeof useInvitation>;

/** What is filled in, the first workspace until another one is chosen. */
function useInvitation(onDone: () => void) {
  const { t } = useTranslation('instances');
  const { workspaces, isAway } = useWorkspaceNames();
  const [filled, setFilled] = useState<Fields>({ email: '', workspace: '', role: MEMBER });
  const fields = { ...filled, workspace: filled.workspace || (workspaces[0]?.slug ?? '') };
  const sending = useSubmit(['email', 'workspace'], async () => {
    const email = emailAddressIn(fields.email);
    if (!email) throw new FieldErrors({ email: t('people.invite.invalid') });
    await invite({ ...fields, email });
    showToast({ title: t('people.invite.sent', { email }) });
    onDone();
  });
  const change = (next: Partial<Fields>) => setFilled((now) => ({ ...now, ...next }));
  return { ...sending, fields, change, workspaces, isAway };
}

function useWorkspaceNames() {
  const [workspaces, setWorkspaces] = useState<WorkspacePage['results']>([]);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    readWorkspaceNames().then(setWorkspaces, () => setIsAway(true));
  }, []);
  return { workspaces, isAway };
}
