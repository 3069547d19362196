import { useNavigate } from '@tanstack/react-router';
import { Copy, ImageUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { UpdateWorkspace } from '#shared/contract/workspaces.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { PicturePicker } from '#web/features/projects/picture-picker.tsx';
import { DangerDisclosure } from '#web/features/settings/danger-disclosure.tsx';
import { TimeZoneSelect } from '#web/features/settings/time-zone-select.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts';
import { initialsOf } from '#web/ui/people/initials.ts';

import { deleteWorkspace, removeLogo, updateWorkspace } from './changes.ts';

/** The contract's company sizes. */
const SIZES = ['Just myself', '2-10', '11-50', '51-200', '201-500', '500+'] as const;

/** General settings of a workspace: name, logo, size and time zone; deleting it. */
export function WorkspaceForm() {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const can = useCan();
  const { name, timezone } = workspace;
  const size = workspace.organization_size ?? '';
  const form = useSchemaForm({
    schema: UpdateWorkspace,
    stored: { name, organization_size: size, timezone },
    save: (fields) => updateWorkspace(workspace, fields),
  });
  const sizes = [...new Set([...SIZES, form.draft.values.organization_size])].filter(Boolean);
  return (
    <>
      <LogoRow />
      <SchemaForm
        className="mb-8"
        form={form}
        isReadOnly={!can('workspace.update')}
        submitLabel={t('workspace.general.save')}
        fields={[
          { name: 'name', label: t('workspace.general.name'), className: 'md:col-span-2' },
          {
            name: 'organization_size',
            label: t('workspace.general.size'),
            kind: 'select',
            options: sizes.map((value) => ({
              value,
              label: value === SIZES[0] ? t('workspace.general.alone') : value,
            })),
          },
          {
            name: 'timezone',
            kind: 'own',
            draw: (control) => <TimeZoneSelect {...control} />,
          },
        ]}
      >
        <div className="md:col-span-2">
          <AddressField />
        </div>
      </SchemaForm>
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
    await copyText(address, t('copied'));
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
