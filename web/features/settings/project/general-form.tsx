import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { AccessPicker } from '#web/features/projects/access-picker.tsx';
import { updateProject } from '#web/features/projects/changes.ts';
import { CoverChip } from '#web/features/projects/cover-chip.tsx';
import { KeyPicker } from '#web/features/projects/key-picker.tsx';
import { LogoChangePicker } from '#web/features/projects/logo-change-picker.tsx';
import { PicturePicker } from '#web/features/projects/picture-picker.tsx';
import { Contested } from '#web/features/settings/contested.tsx';
import { SaveRow } from '#web/features/settings/save-row.tsx';
import { TimeZoneSelect } from '#web/features/settings/time-zone-select.tsx';
import { useDraft } from '#web/features/settings/use-draft.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

import { DangerZone } from './danger-zone.tsx';

interface ProjectProps {
  readonly project: ProjectImage;
}

/** What a project is called, how it looks and who may see it (General). */
export function GeneralForm({ project }: ProjectProps) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  return (
    <>
      <CoverHead project={project} />
      <Details project={project} />
      <p className="mb-8 text-12 text-muted">
        {t('project.general.created', { date: formatDay(project.created_at.slice(0, 10)) })}
      </p>
      {(can('project.archive') || can('project.delete')) && <DangerZone project={project} />}
    </>
  );
}

function CoverHead({ project }: ProjectProps) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const can = useCan(project.id);
  const mayUpdate = can('project.update');
  const change = (cover_image: string | null) =>
    void updateProject(slug, project, { cover_image, cover_image_asset: null }).catch(
      () => undefined,
    );
  return (
    <div className="relative mb-8">
      <CoverChip project={project} className="h-36 rounded-card border border-line" />
      <div className="absolute -bottom-5 start-4">
        <LogoChangePicker project={project} isDisabled={!mayUpdate} />
      </div>
      {mayUpdate && (
        <div className="absolute end-3 bottom-3">
          <PicturePicker
            title={t('project.general.cover')}
            target={{ kind: 'PROJECT_COVER', slug, entityId: project.id }}
            current={pictureAddress(project.cover_image_url)}
            onDone={() => undefined}
            onReady={change}
            onRemove={() => change(null)}
            trigger={(open) => (
              <Button icon={ImagePlus} onClick={open}>
                {t('project.general.changeCover')}
              </Button>
            )}
          />
        </div>
      )}
    </div>
  );
}

function Details({ project }: ProjectProps) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const can = useCan(project.id);
  const isReadOnly = !can('project.update');
  const { name, identifier, description, network, timezone } = project;
  const draft = useDraft({ name, identifier, description, network, timezone });
  const { isBusy, errors, reason, submit } = useSubmit(
    ['name', 'identifier', 'description', 'timezone'],
    async () => {
      requireFields({
        name: draft.values.name.trim() === '' && t('project.general.nameMissing'),
        identifier: draft.values.identifier === '' && t('project.general.keyMissing'),
      });
      if (!draft.isChanged) return;
      await updateProject(slug, project, draft.changes, { isQuiet: true });
      draft.clear();
    },
  );
  return (
    <Form onSubmit={() => void submit()} className="mb-6 space-y-4 pt-2">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <div className="grid gap-4 md:grid-cols-[1fr_12rem]">
        <div className="space-y-1.5">
          <Field label={t('project.general.name')} isRequired error={errors['name']}>
            <Input
              value={draft.values.name}
              maxLength={255}
              disabled={isReadOnly}
              onChange={(event) => draft.set('name', event.target.value)}
            />
          </Field>
          <Contested draft={draft} name="name" theirs={name} />
        </div>
        <div className="space-y-1.5">
          <KeyPicker
            value={draft.values.identifier}
            ownId={project.id}
            isDisabled={isReadOnly}
            error={errors['identifier']}
            onChange={(key) => draft.set('identifier', key)}
          />
          <Contested draft={draft} name="identifier" theirs={identifier} />
        </div>
      </div>
      <Field label={t('project.general.description')} error={errors['description']}>
        <TextArea
          className="min-h-16"
          value={draft.values.description}
          disabled={isReadOnly}
          onChange={(event) => draft.set('description', event.target.value)}
        />
      </Field>
      <Contested draft={draft} name="description" theirs={description} />
      <div className="grid gap-4 md:grid-cols-2">
        <AccessPicker
          value={draft.values.network}
          isDisabled={isReadOnly}
          onChange={(access) => draft.set('network', access)}
        />
        <TimeZoneSelect
          value={draft.values.timezone}
          isDisabled={isReadOnly}
          onChange={(zone) => draft.set('timezone', zone)}
        />
      </div>
      {!isReadOnly && (
        <SaveRow
          save={t('project.general.save')}
          isChanged={draft.isChanged}
          isBusy={isBusy}
          onDiscard={draft.clear}
        />
      )}
    </Form>
  );
}
