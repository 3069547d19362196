import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { InstanceUser } from '#shared/contract/instances.ts';
import { useAdmin } from '#web/features/instances/admin-session.ts';
import { AdminPage, NotThere } from '#web/features/instances/page-parts.tsx';
import { useAdminList } from '#web/features/instances/use-admin-list.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { Banner } from '#web/ui/messages/banner.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import type { TableQuery } from '#web/ui/tables/table-column.ts';

import { createResetLink } from './calls.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { fullNameOf } from './full-name.ts';
import { peopleColumns } from './people-columns.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ResetLinkDialog, type ShownLink } from './reset-link-dialog.tsx';

const FIRST: TableQuery = { words: '', sort: { by: 'name', isDown: false }, page: 0 };

/** Everybody with an account on the installation. */
export function PeoplePage() {
  const { t } = useTranslation('instances');
  const { admin } = useAdmin();
  const { view, isAway, read, keep } = useAdminList<InstanceUser>('/api/instances/users/', FIRST);
  const [deleted, setDeleted] = useState<InstanceUser | null>(null);
  const [leaving, setLeaving] = useState<InstanceUser | null>(null);
  const [link, setLink] = useState<ShownLink | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(task: () => Promise<void>) {
    setProblem(null);
    try {
      await task();
    } catch (error) {
      setProblem(error instanceof HttpError && error.status >= 400 ? error.message : t('away'));
    }
  }

  const menu = (person: InstanceUser) => (
    <PersonMenu
      person={person}
      isMe={person.id === admin?.id}
      run={(task) => void run(task)}
      onChange={keep}
      onDeactivate={() => setLeaving(person)}
      onDelete={() => setDeleted(person)}
      onResetLink={() =>
        void run(async () => setLink({ person, link: await createResetLink(person) }))
      }
    />
  );
  return (
    <AdminPage title={t('people.title')} lead={t('people.lead')} isWide>
      {problem && (
        <div className="mb-4">
          <Banner tone="danger" onClose={() => setProblem(null)} closeLabel={t('closeMessage')}>
            {problem}
          </Banner>
        </div>
      )}
      {view ? (
        <DataTable
          title={t('people.all')}
          columns={peopleColumns(t, admin?.id)}
          view={view}
          nameOf={fullNameOf}
          menu={menu}
          searchLabel={t('people.search')}
        />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
      <DeactivateDialog person={leaving} onClose={() => setLeaving(null)} onChange={keep} />
      <DeleteDialog person={deleted} onClose={() => setDeleted(null)} onDeleted={read} />
      <ResetLinkDialog shown={link} onClose={() => setLink(null)} />
    </AdminPage>
  );
}
