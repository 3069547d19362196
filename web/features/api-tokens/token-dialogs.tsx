import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiTokenImage } from '#shared/contract/api-tokens.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ExpiryField } from './expiry-field.tsx';
import { lastDayOf, momentOf, USUAL_EXPIRY } from './expiry.ts';
import { RequestLog } from './request-log.tsx';
import { ServiceAccountForm } from './service-account-form.tsx';
import { apiTokens, renewToken, revokeToken } from './store.ts';

export type TokenAct = 'account' | 'renew' | 'requests' | 'rename' | 'revoke';

interface TokenDialogProps {
  readonly act: TokenAct;
  readonly token: ApiTokenImage;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** The dialog of an action on a token. */
export function TokenDialog(props: TokenDialogProps) {
  const { act, token, onClose } = props;
  const { t } = useTranslation('api-tokens');
  if (act === 'revoke') return <RevokeDialog {...props} />;
  const title = t(`${act}.title`, { name: token.label });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size={act === 'requests' ? 'full' : 'medium'}
    >
      {act === 'account' && <ServiceAccountForm token={token} onClose={onClose} />}
      {act === 'renew' && <RenewForm {...props} />}
      {act === 'rename' && <RenameForm {...props} />}
      {act === 'requests' && <RequestLog token={token} />}
    </Dialog>
  );
}

function RevokeDialog({ token, isOwn, onClose }: TokenDialogProps) {
  const { t } = useTranslation('api-tokens');
  const place = useWorkspacePlace();
  const part = !isOwn && token.user_type === 1 ? 'revokeService' : 'revoke';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${part}.title`, { name: token.label })}
      text={t(`${part}.text`)}
      confirm={t(`${part}.confirm`)}
      isDanger
      onConfirm={async () => {
        await revokeToken(place, token, isOwn);
      }}
    />
  );
}

function RenewForm({ token, onClose }: TokenDialogProps) {
  const { t } = useTranslation('api-tokens');
  const place = useWorkspacePlace();
  const [expiry, setExpiry] = useState(USUAL_EXPIRY);
  const { isBusy, errors, reason, submit } = useSubmit(['expired_at'], async () => {
    const lastDay = lastDayOf(expiry);
    if (lastDay === undefined) throw new FieldErrors({ expired_at: t('missing.day') });
    await renewToken(place, token, momentOf(lastDay));
    onClose();
  });
  return (
    <Form onSubmit={() => void submit()} className="grid gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <ExpiryField value={expiry} onChange={setExpiry} error={errors['expired_at']} />
      <FormButtons onClose={onClose} isBusy={isBusy} submit={t('renew.submit')} />
    </Form>
  );
}

function RenameForm({ token, onClose }: TokenDialogProps) {
  const { t } = useTranslation('api-tokens');
  const place = useWorkspacePlace();
  const [label, setLabel] = useState(token.label);
  const { isBusy, errors, reason, submit } = useSubmit(['label'], async () => {
    if (label.trim() === '') throw new FieldErrors({ label: t('missing.name') });
    await apiTokens.update(place, token, { label: label.trim() }, { isQuiet: true });
    onClose();
  });
  return (
    <Form onSubmit={() => void submit()} className="grid gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field label={t('fields.name')} error={errors['label']} isRequired>
        <Input
          value={label}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => setLabel(event.target.value)}
        />
      </Field>
      <FormButtons onClose={onClose} isBusy={isBusy} submit={t('rename.submit')} />
    </Form>
  );
}

interface FormButtonsProps {
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly submit: string;
}

function FormButtons({ onClose, isBusy, submit }: FormButtonsProps) {
  const { t } = useTranslation('api-tokens');
  return (
    <div className="flex justify-end gap-2">
      <Button size={32} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
        {submit}
      </Button>
    </div>
  );
}
