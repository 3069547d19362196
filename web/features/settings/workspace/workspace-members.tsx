import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkspaceMember, WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { fullNameOf } from '#shared/lib/person-name.ts';
import { type Role, ROLES } from '#shared/permissions.ts';
import { personOf } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { MemberRemoval, RemoveItem } from '#web/features/settings/member-removal.tsx';
import { type NamedPerson, PersonCell } from '#web/features/settings/person-cell.tsx';
import { RoleSelect } from '#web/features/settings/role-select.tsx';
import {
  useWorkspace,
  useWorkspacePlace,
  workspaceMembers,
} from '#web/features/workspaces/store.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import type { TableColumn } from '#web/ui/tables/table-column.ts';
import { useTableRows } from '#web/ui/tables/use-table-rows.ts';

import { leaveWorkspace } from './changes.ts';
import { PendingInvitations } from './pending-invitations.tsx';

interface MemberRow {
  readonly id: string;
  readonly member: WorkspaceMemberImage;
  readonly person: NamedPerson;
  /** The feed has no emails: "" until they are read. */
  readonly email: string;
  readonly signInWay: string;
}

/** Members of the workspace and invited people (Members). */
export function WorkspaceMembers() {
  const { t } = useTranslation('settings');
  const me = useMe();
  const can = useCan();
  const [removed, setRemoved] = useState<MemberRow | null>(null);
  const columns = columnsOf(t);
  const view = useTableRows({
    rows: useRows(),
    columns,
    textOf: ({ person, email }) => `${person.fullName} ${person.name} ${email}`,
    sort: { by: 'name', isDown: false },
  });
  return (
    <>
      <DataTable
        title={t('workspace.members.people')}
        columns={columns}
        view={view}
        nameOf={({ person }) => person.fullName}
        searchLabel={t('people.searchEmail')}
        menu={(row) =>
          (row.person.id === me.id || can('workspace_member.remove')) && (
            <RemoveItem
              of="workspace"
              isMe={row.person.id === me.id}
              onSelect={() => setRemoved(row)}
            />
          )
        }
      />
      {removed && <Removal row={removed} onClose={() => setRemoved(null)} />}
      <PendingInvitations />
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
      isExtra: true,
      cell: ({ person }) => person.name,
      sortBy: ({ person }) => person.name,
    },
    {
      key: 'email',
      title: t('people.email'),
      cell: ({ email }) => email && <bdi>{email}</bdi>,
      sortBy: ({ email }) => email,
    },
    {
      key: 'role',
      title: t('people.role'),
      cell: (row, tabIndex) => <RoleCell row={row} tabIndex={tabIndex} />,
      sortBy: ({ member }) => -member.role,
    },
    {
      key: 'way',
      title: t('people.signIn'),
      isExtra: true,
      cell: ({ signInWay }) => signInWay && t(`people.ways.${signInWay}`, signInWay),
      sortBy: ({ signInWay }) => signInWay,
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
  const place = useWorkspacePlace();
  const me = useMe();
  const can = useCan();
  const { member, person } = row;
  if (!can('workspace_member.update') || person.id === me.id) return t(`role.${member.role}`);
  return (
    <RoleSelect
      of="workspace"
      label={t('people.roleOf', { name: person.name })}
      value={roleOf(member)}
      tabIndex={tabIndex}
      onChange={(role) =>
        void workspaceMembers.update(place, member, { role }).catch(() => undefined)
      }
    />
  );
}

function Removal({ row, onClose }: RowProps & { readonly onClose: () => void }) {
  const workspace = useWorkspace();
  const place = useWorkspacePlace();
  const navigate = useNavigate();
  const isMe = row.person.id === useMe().id;
  return (
    <MemberRemoval
      of="workspace"
      place={workspace.name}
      name={row.person.fullName}
      isMe={isMe}
      onClose={onClose}
      onConfirm={async () => {
        if (!isMe) {
          await workspaceMembers.delete(place, row.member, { isQuiet: true });
          return;
        }
        await leaveWorkspace(workspace);
        await navigate({ to: '/' });
      }}
    />
  );
}

function useRows(): readonly MemberRow[] {
  const { id, slug } = useWorkspace();
  const members = workspaceMembers.useSelect(
    (rows) => rows.filter((row) => row.workspace_id === id && row.is_active && !row.member.is_bot),
    [id],
  );
  // New members have emails that were not read yet.
  const { value = [] } = useRead<WorkspaceMember[]>(
    `/api/workspaces/${slug}/members/`,
    members.length,
  );
  const read = new Map(value.map((row) => [row.id, row.member]));
  return members.map((row) => {
    const person = personOf(row.member);
    const known = read.get(row.id);
    const fullName = fullNameOf(row.member) || person.name;
    return {
      id: row.id,
      member: row,
      person: { ...person, fullName },
      email: known && 'email' in known ? known.email : '',
      signInWay: known && 'last_login_medium' in known ? known.last_login_medium : '',
    };
  });
}

function roleOf(row: { readonly role: unknown }): Role {
  return ROLES.find((role) => role === row.role) ?? 5;
}
