import { CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { usePerson } from '#web/features/people/store.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

interface KnownPersonProps {
  readonly userId: string;
  readonly children: ReactNode;
}

/**
 * A page about a person of the workspace; for others it shows a message without asking the server.
 */
export function KnownPerson({ userId, children }: KnownPersonProps) {
  const { t } = useTranslation('user-profiles');
  if (usePerson(userId)) return children;
  return (
    <>
      <PageHeader title={t('gone.title')}>
        <PageTitle className="text-13! font-medium!">{t('gone.profile')}</PageTitle>
      </PageHeader>
      <main className="grid min-h-0 flex-1 place-items-center">
        <EmptyState icon={CircleUserRound} title={t('gone.title')} text={t('gone.text')} />
      </main>
    </>
  );
}
