import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { emailAddressIn } from '#shared/lib/email-address.ts';
import { ADMIN, GUEST, MEMBER, type Role } from '#shared/permissions.ts';
import { useIsMailOff } from '#web/features/instances/store.ts';
import {
  MailLanguage,
  useMailLanguage,
} from '#web/features/workspaces/invitation/mail-language-picker.tsx';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { invite } from './calls.ts';
import { type ChosenWorkspace, WorkspaceField } from './workspace-field.tsx';

const ROLES = [ADMIN, MEMBER, GUEST] as const;

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: () => void;
}

/** Invites a person to a workspace, through which they create their account. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation('instances');
  const hasNoMail = useIsMailOff();
  const invitation = useInvitation(() => {
    onInvited();
    onClose();
  });
  const { errors, reason, isBusy, submit, fields, change } = invitation;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.invite.title')}
      description={t(hasNoMail ? 'people.invite.noMail' : 'people.invite.text')}
      size="small"
    >
      <Form onSubmit={() => void submit()} className="grid gap-4">
        {reason && <Banner tone="danger">{reason}</Banner>}
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
        {!hasNoMail && (
          <MailLanguage value={fields.language} onChange={(language) => change({ language })} />
        )}
        <div className="flex justify-end gap-2">
          <Button size={32} onClick={onClose}>
            {t('people.invite.cancel')}
          </Button>
          <Button
            size={32}
            type="submit"
            variant="primary"
            isBusy={isBusy}
            disabled={fields.workspace === null}
          >
            {t('people.invite.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Workspace and role of the invitation. */
function PlaceFields({ fields, change, errors }: Invitation) {
  const { t } = useTranslation('instances');
  return (
    <>
      <WorkspaceField
        value={fields.workspace}
        error={errors['workspace']}
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
  readonly workspace: ChosenWorkspace | null;
  readonly role: Role;
  readonly language: string;
}

const BLANK: Omit<Fields, 'language'> = { email: '', workspace: null, role: MEMBER };

type Invitation = ReturnType<typeof useInvitation>;

/** State of the form. */
function useInvitation(onDone: () => void) {
  const { t } = useTranslation('instances');
  const [language] = useMailLanguage();
  const [fields, setFields] = useState<Fields>({ ...BLANK, language });
  const sending = useSubmit(['email', 'workspace'], async () => {
    const email = emailAddressIn(fields.email);
    if (!email) throw new FieldErrors({ email: t('people.invite.invalid') });
    await invite({ ...fields, email, workspace: fields.workspace?.slug ?? '' });
    showToast({ title: t('people.invite.sent', { email }) });
    onDone();
  });
  const change = (next: Partial<Fields>) => setFields((now) => ({ ...now, ...next }));
  return { ...sending, fields, change };
}
