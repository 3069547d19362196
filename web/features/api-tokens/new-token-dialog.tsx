import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { NewApiToken, TokenScope } from '#shared/contract/api-tokens.ts';
import { MEMBER, type Role } from '#shared/permissions.ts';
import { useCanIn } from '#web/features/permissions/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace, useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ExpiryField } from './expiry-field.tsx';
import { lastDayOf, momentOf, USUAL_EXPIRY } from './expiry.ts';
import { ProjectsField, RoleField, ScopeField } from './grant-fields.tsx';
import { ShownOnce } from './shown-once.tsx';
import { createServiceAccount, createToken } from './store.ts';

/** Owner of a new token: oneself, or a service account. */
type Kind = 'own' | 'service';

interface NewTokenDialogProps {
  readonly kind: Kind;
  readonly onClose: () => void;
}

/** Creates a token, or a service account with one, and shows its text once. */
export function NewTokenDialog({ kind, onClose }: NewTokenDialogProps) {
  const { t } = useTranslation('api-tokens');
  const { slug } = useWorkspace();
  const [made, setMade] = useState<NewApiToken | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(made ? 'created.title' : `create.${kind}.title`)}
      description={t(made ? 'created.text' : `create.${kind}.text`)}
    >
      {made ? (
        <ShownOnce
          token={made.token}
          slug={slug}
          summary={
            made.expired_at === null
              ? t('created.forever', { name: made.label })
              : t('created.until', { name: made.label, day: formatDayOf(made.expired_at) })
          }
          onClose={onClose}
        />
      ) : (
        <NewTokenForm kind={kind} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface NewTokenFormProps extends NewTokenDialogProps {
  readonly onMade: (made: NewApiToken) => void;
}

function NewTokenForm({ kind, onMade, onClose }: NewTokenFormProps) {
  const { t } = useTranslation('api-tokens');
  const draft = useTokenDraft(kind);
  const { isBusy, errors, reason, submit } = useSubmit(['label', 'name', 'project_ids'], async () =>
    onMade(await draft.send()),
  );
  return (
    <Form onSubmit={() => void submit()} className="grid gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field label={t('fields.name')} error={errors['label'] ?? errors['name']} isRequired>
        <Input
          value={draft.label}
          maxLength={kind === 'own' ? 255 : 80}
          autoComplete="off"
          onChange={(event) => draft.setLabel(event.target.value)}
        />
      </Field>
      {kind === 'service' && <RoleField value={draft.role} onChange={draft.setRole} />}
      <ScopeField of={kind} value={draft.scope} onChange={draft.setScope} />
      <ProjectsField
        projects={draft.projects}
        value={draft.projectIds}
        onChange={draft.setProjectIds}
        isChosen={kind === 'service'}
        error={errors['project_ids']}
      />
      <ExpiryField value={draft.expiry} onChange={draft.setExpiry} error={errors['expired_at']} />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t(`create.${kind}.submit`)}
        </Button>
      </div>
    </Form>
  );
}

/** State of the form. */
function useTokenDraft(kind: Kind) {
  const { t } = useTranslation('api-tokens');
  const place = useWorkspacePlace();
  const joined = useJoinedProjects();
  const [label, setLabel] = useState('');
  const [role, setRole] = useState<Role>(MEMBER);
  const [scope, setScope] = useState<TokenScope>('read');
  const [projectIds, setProjectIds] = useState<readonly string[] | null>(
    kind === 'service' ? [] : null,
  );
  const [expiry, setExpiry] = useState(USUAL_EXPIRY);
  const canIn = useCanIn();
  // Only project admins can add a service account to a project.
  const projects =
    kind === 'service' ? joined.filter((row) => canIn(row.id, 'project_member.add')) : joined;
  const send = () => {
    const lastDay = lastDayOf(expiry);
    const errors: Record<string, string> = {};
    if (label.trim() === '') errors['label'] = t('missing.name');
    if (projectIds?.length === 0) errors['project_ids'] = t('missing.projects');
    if (lastDay === undefined) errors['expired_at'] = t('missing.day');
    if (Object.keys(errors).length > 0) throw new FieldErrors(errors);
    const grant = { scope, expired_at: momentOf(lastDay ?? null) };
    const project_ids = projectIds && [...projectIds];
    return kind === 'own'
      ? createToken(place, { ...grant, label, project_ids })
      : createServiceAccount(place, {
          ...grant,
          name: label,
          role,
          project_ids: project_ids ?? [],
        });
  };
  return {
    label,
    setLabel,
    role,
    setRole,
    scope,
    setScope,
    projects,
    projectIds,
    setProjectIds,
    expiry,
    setExpiry,
    send,
  };
}
