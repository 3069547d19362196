import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  INSTANCE_USER_STATES,
  type InstanceUser,
  type InstanceUsers,
  type InstanceUserState,
} from '#shared/contract/instances.ts';
import { useAdmin } from '#web/features/instances/admin-session.ts';
import { AdminPage, NotThere } from '#web/features/instances/page-parts.tsx';
import { useAdminList } from '#web/features/instances/use-admin-list.ts';
import { useTasks } from '#web/features/instances/use-tasks.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import type { TableQuery } from '#web/ui/tables/table-column.ts';

import { createResetLink } from './calls.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { nameOfUser } from './full-name.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitedMenu } from './invited-menu.tsx';
import { peopleColumns } from './people-columns.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ResetLinkDialog, type ShownLink } from './reset-link-dialog.tsx';

const FIRST: TableQuery = { words: '', sort: { by: 'name', isDown: false }, page: 0 };

const TABLES = [
  'users',
  'sessions',
  'instance_admins',
  'workspaces',
  'workspace_members',
  'workspace_invitations',
] as const;

/** Everyone with an account on the instance. */
export function PeoplePage() {
  const { t } = useTranslation('instances');
  const { admin } = useAdmin();
  const { view, stats, isAway, read, keep, state, narrow } = usePeople();
  const [deleted, setDeleted] = useState<InstanceUser | null>(null);
  const [leaving, setLeaving] = useState<InstanceUser | null>(null);
  const [link, setLink] = useState<ShownLink | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  const { problem, run } = useTasks();

  const menu = (person: InstanceUser) =>
    person.invited_at !== null ? (
      <InvitedMenu person={person} run={run} onWithdrawn={read} />
    ) : (
      <PersonMenu
        person={person}
        isMe={person.id === admin?.id}
        run={run}
        onChange={keep}
        onDeactivate={() => setLeaving(person)}
        onDelete={() => setDeleted(person)}
        onResetLink={() =>
          run(async () => setLink({ person, link: await createResetLink(person) }))
        }
      />
    );
  return (
    <AdminPage
      title={t('people.title')}
      lead={t('people.lead')}
      isWide
      end={
        <Button size={28} variant="primary" icon={Plus} onClick={() => setIsInviting(true)}>
          {t('people.invite.open')}
        </Button>
      }
    >
      {problem}
      {view ? (
        <DataTable
          title={t('people.all')}
          columns={peopleColumns(t, admin?.id)}
          view={view}
          nameOf={nameOfUser}
          menu={menu}
          searchLabel={t('people.search')}
          tools={<StateFilter value={state} counts={stats} onChange={narrow} />}
          empty={<EmptyState title={t('people.none')} />}
        />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} onInvited={read} />}
      <DeactivateDialog person={leaving} onClose={() => setLeaving(null)} onChange={keep} />
      <DeleteDialog person={deleted} onClose={() => setDeleted(null)} onDeleted={read} />
      <ResetLinkDialog shown={link} onClose={() => setLink(null)} />
    </AdminPage>
  );
}

/** One page of people in the selected state. */
function usePeople() {
  const [state, setState] = useState<State>('all');
  const list = useAdminList<InstanceUser, Counts>('/api/instances/users/', TABLES, FIRST, {
    state: state === 'all' ? undefined : state,
  });
  const narrow = (next: State) => {
    setState(next);
    list.view?.onQuery({ ...list.view.query, page: 0 });
  };
  return { ...list, state, narrow };
}

type State = 'all' | InstanceUserState;
type Counts = InstanceUsers['extra_stats'];

interface StateFilterProps {
  readonly value: State;
  readonly counts: Counts | null;
  readonly onChange: (state: State) => void;
}

/** Filters by state, with the number of matches in each. */
function StateFilter({ value, counts, onChange }: StateFilterProps) {
  const { t } = useTranslation('instances');
  const all = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  return (
    <div className="max-w-full overflow-x-auto">
      <Segmented
        label={t('people.state')}
        value={value}
        onChange={onChange}
        options={(['all', ...INSTANCE_USER_STATES] as const).map((state) => ({
          value: state,
          label: t(`people.states.${state}`),
          count: (state === 'all' ? all : counts?.[state]) ?? undefined,
        }))}
      />
    </div>
  );
}
