import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage, UpdateProject } from '#shared/contract/projects.ts';
import { PeoplePicker } from '#web/features/people/people-picker.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { updateProject } from '#web/features/projects/changes.ts';
import { SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import { MemberList } from './member-list.tsx';

interface ProjectProps {
  readonly project: ProjectImage;
}

/** Member defaults of a project, and its members (Members). */
export function MembersPanel({ project }: ProjectProps) {
  return (
    <>
      <div className="mb-8">
        <Defaults project={project} />
      </div>
      <MemberList project={project} />
    </>
  );
}

function Defaults({ project }: ProjectProps) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const can = useCan(project.id);
  const isReadOnly = !can('project.update');
  const set = (fields: UpdateProject) =>
    void updateProject(slug, project, fields).catch(() => undefined);
  return (
    <SettingCard>
      <SettingRow title={t('project.members.lead')} text={t('project.members.leadText')}>
        <PersonSetting
          label={t('project.members.lead')}
          projectId={project.id}
          value={project.project_lead}
          isReadOnly={isReadOnly}
          onPick={(project_lead) => set({ project_lead })}
        />
      </SettingRow>
      <SettingRow title={t('project.members.assignee')} text={t('project.members.assigneeText')}>
        <PersonSetting
          label={t('project.members.assignee')}
          projectId={project.id}
          value={project.default_assignee}
          isReadOnly={isReadOnly}
          onPick={(default_assignee) => set({ default_assignee })}
        />
      </SettingRow>
      <SettingRow title={t('project.members.guests')} text={t('project.members.guestsText')}>
        <Switch
          isLabelHidden
          label={t('project.members.guests')}
          checked={project.guest_view_all_features}
          isDisabled={isReadOnly}
          onChange={(guest_view_all_features) => set({ guest_view_all_features })}
        />
      </SettingRow>
    </SettingCard>
  );
}

interface PersonSettingProps {
  readonly label: string;
  readonly projectId: string;
  readonly value: string | null;
  readonly isReadOnly: boolean;
  readonly onPick: (personId: string | null) => void;
}

function PersonSetting({ label, projectId, value, isReadOnly, onPick }: PersonSettingProps) {
  const { t } = useTranslation('settings');
  const shown = value ? <PersonChip personId={value} /> : t('none');
  if (isReadOnly) return shown;
  return (
    <PeoplePicker
      label={label}
      projectId={projectId}
      hasGuests={false}
      selected={value ? [value] : []}
      noneLabel={t('none')}
      onPick={onPick}
      trigger={
        <Button
          size={32}
          className="w-64 max-w-full justify-start border-line-strong font-normal [&>span]:w-full"
        >
          <span className="sr-only">{label}: </span>
          <span className="flex min-w-0 flex-1">{shown}</span>
          <Icon of={ChevronDown} size={14} className="text-faint" />
        </Button>
      }
    />
  );
}
