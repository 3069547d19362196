import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

interface AdminPageProps {
  readonly title: string;
  readonly lead: string;
  readonly end?: ReactNode;
  /** Wide enough for a table. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One page of the admin area. */
export function AdminPage({ title, lead, end, isWide, children }: AdminPageProps) {
  return (
    <div className={isWide ? 'max-w-270' : 'max-w-184'}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageTitle className="text-22 font-semibold tracking-tight">{title}</PageTitle>
          <p className="mt-1 text-muted">{lead}</p>
        </div>
        {end}
      </div>
      {children}
    </div>
  );
}

/** Rows in a box. */
export function Rows({
  children,
  label,
}: {
  readonly children: ReactNode;
  readonly label?: string;
}) {
  return (
    <section
      {...(label && { 'aria-label': label })}
      className="divide-y divide-line rounded-card border border-line"
    >
      {children}
    </section>
  );
}

/** A row: a label, and its control or value at the end. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="px-4 py-3">{children}</div>;
}

/** Placeholder while settings load or after a failure. */
export function NotThere({
  isAway,
  onAgain,
}: {
  readonly isAway: boolean;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation('instances');
  if (!isAway) return <Skeleton className="h-40" />;
  return (
    <Banner
      tone="danger"
      action={
        <Button size={24} onClick={onAgain}>
          {t('again')}
        </Button>
      }
    >
      {t('away')}
    </Banner>
  );
}
