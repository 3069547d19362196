import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListedMail } from '#shared/contract/instances.ts';
import { AdminPage, NotThere } from '#web/features/instances/page-parts.tsx';
import { useInstance } from '#web/features/instances/store.ts';
import { useAdminList } from '#web/features/instances/use-admin-list.ts';
import { useTasks } from '#web/features/instances/use-tasks.tsx';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import type { TableColumn, TableQuery } from '#web/ui/tables/table-column.ts';

import { DiscardMailDialog } from './discard-mail-dialog.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailMenu, retryMail } from './mail-menu.tsx';
import { useMailWords } from './use-mail-words.ts';

const FIRST: TableQuery = { words: '', sort: null, page: 0 };

/** Mails of the last thirty days, with the text of stored ones. */
export function MailsPage() {
  const { t } = useTranslation('instances');
  const { known } = useInstance();
  const { view, isAway, read } = useAdminList<ListedMail>(
    '/api/instances/mails/',
    ['mails'],
    FIRST,
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const [discarded, setDiscarded] = useState<ListedMail | null>(null);
  const { problem, run } = useTasks();
  const columns = useColumns(setOpenId);
  const retry = (mail: ListedMail) =>
    run(async () => {
      await retryMail(mail);
      showToast({ title: t('mails.sending', { count: 1 }), key: 'mails' });
      read();
    });
  return (
    <AdminPage title={t('mails.title')} lead={t('mails.lead')} isWide>
      {known?.config.is_smtp_configured === false && (
        <div className="mb-6">
          <Banner
            tone="info"
            action={
              <LinkButton to="/god-mode/email" size={24}>
                {t('mails.setUp')}
              </LinkButton>
            }
          >
            {t('mails.off')}
          </Banner>
        </div>
      )}
      {problem}
      {view ? (
        <DataTable
          title={t('mails.all')}
          columns={columns}
          view={view}
          nameOf={({ to_address }) => to_address}
          menu={(mail) => <MailMenu mail={mail} run={retry} onDiscard={() => setDiscarded(mail)} />}
          empty={<EmptyState title={t('mails.none')} />}
        />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
      <MailDialog id={openId} onClose={() => setOpenId(null)} />
      <DiscardMailDialog mail={discarded} onClose={() => setDiscarded(null)} onDone={read} />
    </AdminPage>
  );
}

function useColumns(onOpen: (id: string) => void): readonly TableColumn<ListedMail>[] {
  const { t } = useTranslation('instances');
  const { subjectOf, statusOf } = useMailWords();
  return [
    {
      key: 'subject',
      title: t('mails.subject'),
      cell: (mail, tabIndex) => (
        <button
          type="button"
          tabIndex={tabIndex}
          onClick={() => onOpen(mail.id)}
          className="block max-w-full truncate rounded-chip font-medium text-ink hover:underline"
          dir="auto"
        >
          {subjectOf(mail)}
        </button>
      ),
    },
    {
      key: 'to',
      title: t('mails.to'),
      cell: ({ to_address }) => <bdi dir="ltr">{to_address}</bdi>,
    },
    { key: 'state', title: t('mails.state'), cell: statusOf },
    {
      key: 'created',
      title: t('mails.created'),
      isExtra: true,
      cell: ({ created_at }) => <span className="num">{formatMoment(created_at)}</span>,
    },
  ];
}
