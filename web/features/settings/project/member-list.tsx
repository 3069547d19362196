import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectMemberImage } from '#shared/contract/project-members.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { fullNameOf } from '#shared/lib/person-name.ts';
import { ADMIN, GUEST, type Role, ROLES } from '#shared/permissions.ts';
import { personOf } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { leaveProject } from '#web/features/projects/changes.ts';
import {
  projectMembers,
  useProjectMembers,
  useProjectPlace,
} from '#web/features/projects/store.ts';
import { MemberRemoval, RemoveItem } from '#web/features/settings/member-removal.tsx';
import { type NamedPerson, PersonCell } from '#web/features/settings/person-cell.tsx';
import { RoleSelect } from '#web/features/settings/role-select.tsx';
import { workspaceMembers } from '#web/features/workspaces/store.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import type { TableColumn } from '#web/ui/tables/table-column.ts';
import { useTableRows } from '#web/ui/tables/use-table-rows.ts';

interface ProjectProps {
  readonly project: ProjectImage;
}

interface MemberRow {
  readonly id: string;
  readonly member: ProjectMemberImage;
  readonly person: NamedPerson;
  readonly workspaceRole: number;
}

/** Members of a project and their roles. */
export function MemberList({ project }: ProjectProps) {
  const { t } = useTranslation('settings');
  const me = useMe();
  const can = useCan(project.id);
  const [removed, setRemoved] = useState<MemberRow | null>(null);
  const columns = columnsOf(t);
  const view = useTableRows({
    rows: useMembers(project.id),
    columns,
    textOf: ({ person }) => `${person.fullName} ${person.name}`,
    sort: { by: 'name', isDown: false },
  });
  return (
    <>
      <DataTable
        title={t('project.members.people')}
        columns={columns}
        view={view}
        nameOf={({ person }) => person.fullName}
        searchLabel={t('people.search')}
        menu={(row) =>
          (row.person.id === me.id || can('project_member.remove')) && (
            <RemoveItem
              of="project"
              isMe={row.person.id === me.id}
              onSelect={() => setRemoved(row)}
            />
          )
        }
      />
      {removed && <Removal project={project} row={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function columnsOf(t: TFunction<'settings'>): readonly TableColumn<MemberRow>[] {
  return [
    {
      key: 'name',
      title: t('people.name'),
      cell: ({ person }) => <PersonCell person={person} />,
      sortBy: ({ person }) => person.fullName,
    },
    {
      key: 'display',
      title: t('people.displayName'),
      cell: ({ person }) => person.name,
      sortBy: ({ person }) => person.name,
    },
    {
      key: 'role',
      title: t('people.role'),
      cell: (row, tabIndex) => <RoleCell row={row} tabIndex={tabIndex} />,
      sortBy: ({ member }) => -member.role,
    },
    {
      key: 'joined',
      title: t('people.joined'),
      isExtra: true,
      cell: ({ member }) => <span className="num">{formatDayOf(member.created_at)}</span>,
      sortBy: ({ member }) => member.created_at,
    },
  ];
}

interface RowProps {
  readonly row: MemberRow;
}

function RoleCell({ row, tabIndex }: RowProps & { readonly tabIndex: 0 | -1 }) {
  const { t } = useTranslation('settings');
  const { member, person } = row;
  const place = useProjectPlace(member.project);
  const me = useMe();
  const can = useCan(member.project);
  const allowed = can('project_member.update') ? rolesFor(row, me.id) : [];
  if (allowed.length < 2) return t(`role.${member.role}`);
  return (
    <RoleSelect
      of="project"
      label={t('people.roleOf', { name: person.name })}
      value={member.role}
      allowed={allowed}
      tabIndex={tabIndex}
      onChange={(role) =>
        void projectMembers.update(place, member, { role }).catch(() => undefined)
      }
    />
  );
}

interface RemovalProps extends RowProps, ProjectProps {
  readonly onClose: () => void;
}

function Removal({ project, row, onClose }: RemovalProps) {
  const place = useProjectPlace(project.id);
  const navigate = useNavigate();
  const isMe = row.person.id === useMe().id;
  return (
    <MemberRemoval
      of="project"
      place={project.name}
      name={row.person.fullName}
      isMe={isMe}
      // Members of the workspace can join public projects by themselves, guests cannot.
      isOpen={project.network !== 0 && row.workspaceRole !== GUEST}
      onClose={onClose}
      onConfirm={async () => {
        if (!isMe) {
          await projectMembers.delete(place, row.member, { isQuiet: true });
          return;
        }
        await leaveProject(place.slug, project, row.id);
        await navigate({ to: '/$slug/projects', params: { slug: place.slug } });
      }}
    />
  );
}

function useMembers(projectId: string): readonly MemberRow[] {
  const members = useProjectMembers(projectId);
  const people = workspaceMembers.useSelect(
    (rows) => new Map(rows.map((row) => [row.member.id, row])),
    [],
  );
  return members.flatMap((member) => {
    const known = people.get(member.member);
    if (!known) return [];
    const person = personOf(known.member, !known.is_active);
    const fullName = fullNameOf(known.member) || person.name;
    return [{ id: member.id, member, person: { ...person, fullName }, workspaceRole: known.role }];
  });
}

/** Roles to choose from: workspace admins stay admins except for oneself, guests stay guests. */
function rolesFor(row: MemberRow, myId: string): readonly Role[] {
  if (row.workspaceRole === GUEST) return [GUEST];
  const isAdmin = row.workspaceRole === ADMIN;
  return isAdmin === (row.person.id === myId) ? ROLES : [];
}
