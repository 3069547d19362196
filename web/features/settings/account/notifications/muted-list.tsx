import { useTranslation } from 'react-i18next';

import type { MuteImage } from '#shared/contract/mutes.ts';
import { mutes, toggleMute } from '#web/features/mutes/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { PageNote, Section, SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { LoadedItemChip } from '#web/features/work-items/data/loaded-item-chip.tsx';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** What the person has muted in the current workspace, each with an unmute button. */
export function MutedList() {
  const { t } = useTranslation('settings');
  const rows = mutes.useIn(useOwnPlace());
  return (
    <Section title={t('notifications.muted')} text={t('notifications.mutedText')}>
      {rows.length === 0 ? (
        <PageNote>{t('notifications.noneMuted')}</PageNote>
      ) : (
        <SettingCard>
          {rows.map((mute) =>
            mute.entity_name === 'project' ? (
              <MutedProject key={mute.id} mute={mute} />
            ) : (
              <MutedItem key={mute.id} mute={mute} />
            ),
          )}
        </SettingCard>
      )}
    </Section>
  );
}

interface MutedProps {
  readonly mute: MuteImage;
}

function MutedProject({ mute }: MutedProps) {
  const { t } = useTranslation('settings');
  const project = projects.use(mute.entity_identifier);
  if (!project) return null;
  return (
    <SettingRow
      title={
        <span className="flex min-w-0 items-center gap-2">
          <ProjectIcon project={project} />
          <span className="truncate" dir="auto">
            {project.name}
          </span>
        </span>
      }
      text={t('notifications.mutedProject')}
    >
      <Unmute mute={mute} name={project.name} />
    </SettingRow>
  );
}

function MutedItem({ mute }: MutedProps) {
  const { t } = useTranslation('settings');
  return (
    <LoadedItemChip itemId={mute.entity_identifier} projectId={mute.project}>
      {(chip, { name }) => (
        <SettingRow title={chip} text={t('notifications.mutedItem')}>
          <Unmute mute={mute} name={name} />
        </SettingRow>
      )}
    </LoadedItemChip>
  );
}

function Unmute({ mute, name }: MutedProps & { readonly name: string }) {
  const { t } = useTranslation('settings');
  const place = useOwnPlace();
  return (
    <Button
      aria-label={t('notifications.unmuteThis', { name })}
      onClick={() => toggleMute(place, mute.entity_name, mute.entity_identifier)}
    >
      {t('notifications.unmute')}
    </Button>
  );
}
