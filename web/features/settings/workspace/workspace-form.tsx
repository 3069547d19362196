import { useNavigate } from '@tanstack/react-router';
import { Copy, ImageUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { WORKSPACE_NAME_MAX } from '#shared/constants/workspaces.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { PicturePicker } from '#web/features/projects/picture-picker.tsx';
import { Contested } from '#web/features/settings/contested.tsx';
import { DangerDisclosure } from '#web/features/settings/danger-disclosure.tsx';
import { SaveRow } from '#web/features/settings/save-row.tsx';
import { TimeZoneSelect } from '#web/features/settings/time-zone-select.tsx';
import { useDraft } from '#web/features/settings/use-draft.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { initialsOf } from '#web/ui/people/initials.ts';
import { Select } from '#web/ui/pickers/select.tsx';

import { deleteWorkspace, removeLogo, updateWorkspace } from './changes.ts';

/** The sizes a company can say it has. */
const SIZES = ['Just myself', '2-10', '11-50', '51-200', '201-500', '500+'] as const;

/** A workspace's name, logo, size and zone; deleting it (General). */
export function WorkspaceForm() {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const can = useCan();
  const isReadOnly = !can('workspace.update');
  const { name, timezone } = workspace;
  const draft = useDraft({ name, organization_size: workspace.organization_size ?? '', timezone });
  const { isBusy, errors, reason, submit } = useSubmit(['name', 'organization_size'], async () => {
    requireFields({ name: draft.values.name.trim() === '' && t('workspace.general.nameMissing') });
    if (!draft.isChanged) return;
    const before = { name, timezone, organization_size: workspace.organization_size };
    await updateWorkspace(workspace, pick(before, draft.changes), draft.changes);
    draft.clear();
  });
  const sizes = [...new Set([...SIZES, draft.values.organization_size])].filter(Boolean);
  return (
    <>
      <LogoRow />
      <Form onSubmit={() => void submit()} className="mb-8 space-y-4">
        {reason && <Banner tone="danger">{reason}</Banner>}
        <Field label={t('workspace.general.name')} isRequired error={errors['name']}>
          <Input
            value={draft.values.name}
            maxLength={WORKSPACE_NAME_MAX}
            disabled={isReadOnly}
            onChange={(event) => draft.set('name', event.target.value)}
          />
        </Field>
        <Contested draft={draft} name="name" theirs={name} />
        <AddressField />
        <div className="grid gap-4 md:grid-cols-2">
          <Select
            label={t('workspace.general.size')}
            value={draft.values.organization_size}
            isDisabled={isReadOnly}
            onChange={(size) => draft.set('organization_size', size)}
            options={sizes.map((size) => ({
              value: size,
              label: size === SIZES[0] ? t('workspace.general.alone') : size,
            }))}
          />
          <TimeZoneSelect
            value={draft.values.timezone}
            isDisabled={isReadOnly}
            onChange={(zone) => draft.set('timezone', zone)}
          />
        </div>
        {!isReadOnly && (
          <SaveRow
            save={t('workspace.general.save')}
            isChanged={draft.isChanged}
            isBusy={isBusy}
            onDiscard={draft.clear}
          />
        )}
      </Form>
      {can('workspace.delete') && <DeleteWorkspace />}
    </>
  );
}

function LogoRow() {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const can = useCan();
  const address = pictureAddress(workspace.logo_url);
  return (
    <div className="mb-6 flex items-center gap-4">
      {address ? (
        <img
          src={address}
          alt=""
          className="size-16 rounded-card border border-line object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-card bg-ink text-22 font-semibold text-canvas"
        >
          {initialsOf(workspace.name, 1)}
        </span>
      )}
      {can('workspace_logo.update') && (
        <PicturePicker
          title={t('workspace.general.logo')}
          target={{ kind: 'WORKSPACE_LOGO', slug: workspace.slug, entityId: workspace.id }}
          current={address}
          onDone={() => undefined}
          onRemove={() => removeLogo(workspace)}
          trigger={(open) => (
            <Button icon={ImageUp} onClick={open}>
              {t(address ? 'workspace.general.changeLogo' : 'workspace.general.addLogo')}
            </Button>
          )}
        />
      )}
    </div>
  );
}

function AddressField() {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const address = new URL(addressOf(`/${slug}/`), location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    showToast({ title: t('copied') });
  };
  return (
    <Field label={t('workspace.general.address')} hint={t('workspace.general.addressHint')}>
      <Input
        value={address}
        readOnly
        dir="ltr"
        end={
          <IconButton
            icon={Copy}
            size={24}
            label={t('workspace.general.copyAddress')}
            onClick={() => void copy()}
          />
        }
      />
    </Field>
  );
}

function DeleteWorkspace() {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const navigate = useNavigate();
  return (
    <DangerDisclosure
      title={t('workspace.danger.title')}
      act={t('workspace.danger.delete')}
      text={t('workspace.danger.deleteText')}
      ask={t('workspace.danger.deleteTitle', { name: workspace.name })}
      typed={workspace.name}
      onConfirm={async () => {
        await deleteWorkspace(workspace);
        await navigate({ to: '/' });
      }}
    />
  );
}

function pick<Row extends object>(row: Row, like: object): Partial<Row> {
  const names = new Set(Object.keys(like));
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => names.has(name)),
  ) as Partial<Row>;
}
