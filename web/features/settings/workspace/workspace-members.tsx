import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkspaceMember, WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { type Role, ROLES } from '#shared/permissions.ts';
import { personOf } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { MemberMenu } from '#web/features/settings/member-menu.tsx';
import { PeopleTable } from '#web/features/settings/people-table.tsx';
import { RoleSelect } from '#web/features/settings/role-select.tsx';
import { PageNote, Section } from '#web/features/settings/setting-row.tsx';
import { useWorkspace, workspaceMembers } from '#web/features/workspaces/store.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { SearchInput } from '#web/ui/fields/search-input.tsx';

import { leaveWorkspace, removeMember, setRole } from './changes.ts';
import { PendingInvitations } from './pending-invitations.tsx';

type MemberRow = WorkspaceMemberImage & {
  readonly person: ReturnType<typeof personOf> & { readonly fullName: string };
  /** The feed has no addresses: known once they were read. */
  readonly email: string;
  readonly signInWay: string;
};

/** Who is in the workspace, and who is invited (Members). */
export function WorkspaceMembers() {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const me = useMe();
  const can = useCan();
  const [words, setWords] = useState('');
  const rows = useRows();
  const sought = words.trim().toLocaleLowerCase();
  const shown = rows.filter(({ person, email }) =>
    `${person.fullName} ${person.name} ${email}`.toLocaleLowerCase().includes(sought),
  );
  const table = (
    <PeopleTable
      label={t('workspace.members.people')}
      rows={shown}
      person={(row) => row.person}
      myId={me.id}
      columns={[
        {
          key: 'display',
          title: t('people.displayName'),
          isExtra: true,
          cell: (row) => row.person.name,
        },
        {
          key: 'email',
          title: t('people.email'),
          isLong: true,
          isWide: true,
          cell: (row) => row.email,
        },
        {
          key: 'role',
          title: t('people.role'),
          hasControl: true,
          cell: (row) =>
            can('workspace_member.update') && row.member.id !== me.id ? (
              <RoleSelect
                of="workspace"
                label={t('people.roleOf', { name: row.person.name })}
                value={roleOf(row)}
                onChange={(role) => setRole(slug, row, role)}
              />
            ) : (
              t(`role.${row.role}`)
            ),
        },
        {
          key: 'way',
          title: t('people.signIn'),
          isExtra: true,
          cell: (row) => row.signInWay && t(`people.ways.${row.signInWay}`, row.signInWay),
        },
        {
          key: 'joined',
          title: t('people.joined'),
          isWide: true,
          cell: (row) => <span className="num">{formatDay(row.created_at.slice(0, 10))}</span>,
        },
      ]}
      menu={(row) => <RowMenu row={row} />}
    />
  );
  return (
    <>
      <Section
        title={t('workspace.members.peopleCount', { count: rows.length })}
        action={
          <div className="w-60">
            <SearchInput value={words} onChange={setWords} label={t('people.searchEmail')} />
          </div>
        }
      >
        {shown.length > 0 ? table : <PageNote>{t('people.nobody')}</PageNote>}
      </Section>
      <PendingInvitations />
    </>
  );
}

function RowMenu({ row }: { readonly row: MemberRow }) {
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const me = useMe();
  const can = useCan();
  const isMe = row.member.id === me.id;
  if (!isMe && !can('workspace_member.remove')) return null;
  const go = async () => {
    if (!isMe) {
      await removeMember(workspace.slug, row);
      return;
    }
    await leaveWorkspace(workspace);
    await navigate({ to: '/' });
  };
  return (
    <MemberMenu
      of="workspace"
      place={workspace.name}
      name={row.person.fullName}
      isMe={isMe}
      onConfirm={go}
    />
  );
}

function useRows(): MemberRow[] {
  const { id, slug } = useWorkspace();
  const members = workspaceMembers.useSelect(
    (rows) => rows.filter((row) => row.workspace_id === id && row.is_active && !row.member.is_bot),
    [id],
  );
  // Somebody new has an address that was not read yet.
  const { value = [] } = useRead<WorkspaceMember[]>(
    `/api/workspaces/${slug}/members/`,
    members.length,
  );
  const read = new Map(value.map((row) => [row.id, row.member]));
  return members
    .map((row) => {
      const person = personOf(row.member);
      const known = read.get(row.id);
      const fullName = `${row.member.first_name} ${row.member.last_name}`.trim() || person.name;
      return {
        ...row,
        person: { ...person, fullName },
        email: known && 'email' in known ? known.email : '',
        signInWay: known && 'last_login_medium' in known ? known.last_login_medium : '',
      };
    })
    .toSorted((a, b) => a.person.fullName.localeCompare(b.person.fullName));
}

function roleOf(row: { readonly role: unknown }): Role {
  return ROLES.find((role) => role === row.role) ?? 5;
}
