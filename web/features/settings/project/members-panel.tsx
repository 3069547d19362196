import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectMemberImage } from '#shared/contract/project-members.ts';
import type { ProjectImage, UpdateProject } from '#shared/contract/projects.ts';
import { ADMIN, GUEST, type Role, ROLES } from '#shared/permissions.ts';
import { PeoplePicker } from '#web/features/people/people-picker.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { personOf } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { leaveProject, updateProject } from '#web/features/projects/changes.ts';
import { useProjectMembers } from '#web/features/projects/store.ts';
import { MemberMenu } from '#web/features/settings/member-menu.tsx';
import { PeopleTable } from '#web/features/settings/people-table.tsx';
import { RoleSelect } from '#web/features/settings/role-select.tsx';
import { PageNote, Section, SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { useWorkspace, workspaceMembers } from '#web/features/workspaces/store.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import { removeMember, setMemberRole } from './changes.ts';

interface ProjectProps {
  readonly project: ProjectImage;
}

/** A project's defaults for people and who is in it (Members). */
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

type MemberRow = ProjectMemberImage & {
  readonly person: ReturnType<typeof personOf> & { readonly fullName: string };
  readonly workspaceRole: number;
};

function MemberList({ project }: ProjectProps) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const me = useMe();
  const can = useCan(project.id);
  const [words, setWords] = useState('');
  const rows = useMembers(project.id);
  const roles = useRoles(project.id);
  const sought = words.trim().toLocaleLowerCase();
  const shown = rows.filter(({ person }) =>
    `${person.fullName} ${person.name}`.toLocaleLowerCase().includes(sought),
  );
  const table = (
    <PeopleTable
      label={t('project.members.people')}
      rows={shown}
      person={(row) => row.person}
      myId={me.id}
      columns={[
        {
          key: 'display',
          title: t('people.displayName'),
          isWide: true,
          cell: (row) => row.person.name,
        },
        {
          key: 'role',
          title: t('people.role'),
          hasControl: true,
          cell: (row) => {
            const allowed = can('project_member.update') ? roles(row) : [];
            if (allowed.length < 2) return t(`role.${row.role}`);
            return (
              <RoleSelect
                of="project"
                label={t('people.roleOf', { name: row.person.name })}
                value={row.role}
                allowed={allowed}
                onChange={(role) => setMemberRole(slug, row, role)}
              />
            );
          },
        },
        {
          key: 'joined',
          title: t('people.joined'),
          isWide: true,
          cell: (row) => <span className="num">{formatDay(row.created_at.slice(0, 10))}</span>,
        },
      ]}
      menu={(row) => <RowMenu project={project} row={row} />}
    />
  );
  return (
    <Section
      title={t('project.members.peopleCount', { count: rows.length })}
      action={
        <div className="w-60">
          <SearchInput value={words} onChange={setWords} label={t('people.search')} />
        </div>
      }
    >
      {shown.length > 0 ? table : <PageNote>{t('people.nobody')}</PageNote>}
    </Section>
  );
}

function RowMenu({ project, row }: ProjectProps & { readonly row: MemberRow }) {
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const me = useMe();
  const can = useCan(project.id);
  const isMe = row.member === me.id;
  if (!isMe && !can('project_member.remove')) return null;
  const go = async () => {
    if (!isMe) {
      await removeMember(slug, row);
      return;
    }
    await leaveProject(slug, project, row.id);
    await navigate({ to: '/$slug/projects', params: { slug } });
  };
  return (
    <MemberMenu
      of="project"
      place={project.name}
      name={row.person.fullName}
      isMe={isMe}
      onConfirm={go}
    />
  );
}

function useMembers(projectId: string): MemberRow[] {
  const members = useProjectMembers(projectId);
  const people = workspaceMembers.useSelect(
    (rows) => new Map(rows.map((row) => [row.member.id, row])),
    [],
  );
  return members
    .flatMap((member) => {
      const known = people.get(member.member);
      if (!known) return [];
      const person = personOf(known.member, !known.is_active);
      const fullName = `${known.member.first_name} ${known.member.last_name}`.trim() || person.name;
      return { ...member, person: { ...person, fullName }, workspaceRole: known.role };
    })
    .toSorted((a, b) => a.person.fullName.localeCompare(b.person.fullName));
}

/** Roles a member can be given: workspace admins stay admins but for themselves, guests stay guests. */
function useRoles(projectId: string): (row: MemberRow) => readonly Role[] {
  const me = useMe();
  const rows = useMembers(projectId);
  const own = rows.find((row) => row.member === me.id);
  return (row) => {
    if (row.workspaceRole === GUEST) return [GUEST];
    if (row.member === me.id) return own?.workspaceRole === ADMIN ? ROLES : [];
    return row.workspaceRole === ADMIN ? [] : ROLES;
  };
}
