import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { type ProjectImage, UpdateProject } from '#shared/contract/projects.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { AccessPicker } from '#web/features/projects/access-picker.tsx';
import { updateProject } from '#web/features/projects/changes.ts';
import { CoverChip } from '#web/features/projects/cover-chip.tsx';
import { KeyPicker } from '#web/features/projects/key-picker.tsx';
import { LogoChangePicker } from '#web/features/projects/logo-change-picker.tsx';
import { PicturePicker } from '#web/features/projects/picture-picker.tsx';
import { TimeZoneSelect } from '#web/features/settings/time-zone-select.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts';

import { DangerZone } from './danger-zone.tsx';
import { ZoneChange } from './zone-change.tsx';

interface ProjectProps {
  readonly project: ProjectImage;
}

/** Name, icon and visibility of a project (General). */
export function GeneralForm({ project }: ProjectProps) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  return (
    <>
      <CoverHead project={project} />
      <Details project={project} />
      <p className="mb-8 text-12 text-muted">
        {t('project.general.created', { date: formatDayOf(project.created_at) })}
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
  const { t } = useTranslation(['settings', 'projects']);
  const { slug } = useWorkspace();
  const can = useCan(project.id);
  const changedBy = usePerson(project.updated_by)?.name;
  const { name, identifier, description, network, timezone } = project;
  const form = useSchemaForm({
    schema: UpdateProject,
    stored: { name, identifier, description, network, timezone },
    save: (fields) => updateProject(slug, project, fields, { isQuiet: true }),
  });
  return (
    <SchemaForm
      className="mb-6 pt-2"
      form={form}
      changedBy={changedBy}
      isReadOnly={!can('project.update')}
      submitLabel={t('project.general.save')}
      fields={[
        { name: 'name', label: t('project.general.name') },
        {
          name: 'identifier',
          kind: 'own',
          draw: (control) => <KeyPicker {...control} ownId={project.id} />,
        },
        {
          name: 'description',
          label: t('project.general.description'),
          kind: 'lines',
          className: 'md:col-span-2',
        },
        {
          name: 'network',
          kind: 'own',
          draw: (control) => <AccessPicker {...control} />,
          show: (access) => t(access === 0 ? 'projects:access.closed' : 'projects:access.open'),
        },
        {
          name: 'timezone',
          kind: 'own',
          draw: (control) => <TimeZoneSelect {...control} />,
        },
      ]}
    >
      <ZoneChange projectId={project.id} from={timezone} to={form.draft.values.timezone} />
    </SchemaForm>
  );
}
