import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { IntakeImage, IntakeSettings } from '#shared/contract/intakes.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { updateIntake } from '#web/features/intakes/changes.ts';
import { useIntake } from '#web/features/intakes/store.ts';
import { updateProject } from '#web/features/projects/changes.ts';
import { projectPath, useProjectPlace } from '#web/features/projects/store.ts';
import { Section, SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { useRead } from '#web/lib/http/use-read.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Switch } from '#web/ui/fields/switch.tsx';

import { FormEditor } from './form-editor.tsx';

/** Intake settings: whether it is on, its channels, and the public form. */
export function IntakePanel({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('settings');
  const place = useProjectPlace(project.id);
  const intake = useIntake(project.id);
  const setOn = (inbox_view: boolean) =>
    void updateProject(place.slug, project, { inbox_view, intake_view: inbox_view }).catch(
      () => undefined,
    );
  return (
    <>
      <div className="mb-8">
        <SettingCard>
          <SettingRow title={t('intake.on')} text={t('intake.onText')}>
            <Switch
              isLabelHidden
              label={t('intake.on')}
              checked={project.inbox_view}
              onChange={setOn}
            />
          </SettingRow>
          {project.inbox_view && intake && <Doors project={project} intake={intake} />}
        </SettingCard>
      </div>
      {project.inbox_view && intake?.is_form_enabled && (
        <Section title={t('intake.form')}>
          <FormEditor key={intake.id} project={project} intake={intake} />
        </Section>
      )}
    </>
  );
}

interface DoorsProps {
  readonly project: ProjectImage;
  readonly intake: IntakeImage;
}

function Doors({ project, intake }: DoorsProps) {
  const { t } = useTranslation('settings');
  const label = { key: 'settings:intake.change', values: { name: project.name } };
  const { is_in_app_enabled, is_form_enabled, form } = intake;
  return (
    <>
      <SettingRow title={t('intake.inApp')} text={t('intake.inAppText')}>
        <Switch
          isLabelHidden
          label={t('intake.inApp')}
          checked={is_in_app_enabled}
          onChange={(isOn) => updateIntake(intake, { is_in_app_enabled: isOn }, label)}
        />
      </SettingRow>
      <SettingRow title={t('intake.form')} text={t('intake.formText')}>
        <Switch
          isLabelHidden
          label={t('intake.form')}
          checked={is_form_enabled}
          onChange={(isOn) => updateIntake(intake, { is_form_enabled: isOn }, label)}
        />
      </SettingRow>
      {is_form_enabled && (
        <>
          <AddressRow project={project} intake={intake} />
          <SettingRow title={t('intake.embed')} text={t('intake.embedText')}>
            <Switch
              isLabelHidden
              label={t('intake.embed')}
              checked={form.is_embeddable}
              onChange={(is_embeddable) => updateIntake(intake, { form: { is_embeddable } }, label)}
            />
          </SettingRow>
        </>
      )}
    </>
  );
}

/** URL of the public form, with buttons to copy and regenerate it. */
function AddressRow({ project, intake }: DoorsProps) {
  const { t } = useTranslation('settings');
  const place = useProjectPlace(project.id);
  const [isAsked, setIsAsked] = useState(false);
  const { value, again } = useRead<IntakeSettings>(
    `${projectPath(place, 'intake-settings')}?rev=${intake.rev}`,
  );
  const address = value?.urls['forms'] ?? null;
  const copy = async () => {
    if (address === null) return;
    await copyText(address, t('intake.copied'));
  };
  const renew = () =>
    changes
      .call({
        method: 'POST',
        path: projectPath(place, 'publish-intake-regenerate'),
        touches: [intake.id],
        label: { key: 'settings:intake.renewed' },
      })
      .then(again, () => undefined);
  return (
    <SettingRow
      title={t('intake.address')}
      text={
        address === null ? (
          t('intake.addressText')
        ) : (
          <a className="wrap-anywhere underline" href={address} target="_blank" rel="noopener">
            {address}
          </a>
        )
      }
    >
      <Button icon={Copy} disabled={address === null} onClick={() => void copy()}>
        {t('intake.copy')}
      </Button>
      <Button onClick={() => setIsAsked(true)}>{t('intake.renew')}</Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('intake.renewTitle')}
        text={t('intake.renewText')}
        confirm={t('intake.renew')}
        onConfirm={() => void renew()}
      />
    </SettingRow>
  );
}
