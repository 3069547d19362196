import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiTokenImage, ServiceAccount } from '#shared/contract/api-tokens.ts';
import { useCanIn } from '#web/features/permissions/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ProjectsField, RoleField, ScopeField } from './grant-fields.tsx';
import { serviceAccountPath, updateServiceAccount } from './store.ts';

interface ServiceAccountFormProps {
  readonly token: ApiTokenImage;
  readonly onClose: () => void;
}

/** Edits name, role, projects and access of a token's service account. */
export function ServiceAccountForm({ token, onClose }: ServiceAccountFormProps) {
  const { t } = useTranslation('api-tokens');
  const path = serviceAccountPath(useWorkspacePlace(), token.user);
  const { value, error, again } = useRead<ServiceAccount>(path);
  if (!value && error !== undefined) {
    return (
      <EmptyState
        title={t('account.notRead')}
        action={<Button onClick={again}>{t('requests.again')}</Button>}
      />
    );
  }
  if (!value) return <Skeleton className="h-64 rounded-card" />;
  return <AccountFields account={value} onClose={onClose} />;
}

interface AccountFieldsProps {
  readonly account: ServiceAccount;
  readonly onClose: () => void;
}

function AccountFields({ account, onClose }: AccountFieldsProps) {
  const { t } = useTranslation('api-tokens');
  const place = useWorkspacePlace();
  const joined = useJoinedProjects();
  const canIn = useCanIn();
  const [draft, setDraft] = useState(account);
  const set = (fields: Partial<ServiceAccount>) => setDraft({ ...draft, ...fields });
  const { isBusy, errors, reason, submit } = useSubmit(['name', 'project_ids'], async () => {
    const { name, role, project_ids, scope } = draft;
    const wrong: Record<string, string> = {};
    if (name.trim() === '') wrong['name'] = t('missing.name');
    if (project_ids.length === 0) wrong['project_ids'] = t('missing.projects');
    if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong);
    await updateServiceAccount(place, account.id, { name: name.trim(), role, project_ids, scope });
    onClose();
  });
  return (
    <Form onSubmit={() => void submit()} className="grid gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field label={t('fields.name')} error={errors['name']} isRequired>
        <Input
          value={draft.name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <RoleField value={draft.role} onChange={(role) => set({ role })} />
      <ScopeField of="service" value={draft.scope} onChange={(scope) => set({ scope })} />
      <ProjectsField
        // Only project admins decide about membership.
        projects={joined.filter((row) => canIn(row.id, 'project_member.add'))}
        value={draft.project_ids}
        onChange={(ids) => set({ project_ids: [...(ids ?? [])] })}
        isChosen
        error={errors['project_ids']}
      />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t('account.submit')}
        </Button>
      </div>
    </Form>
  );
}
