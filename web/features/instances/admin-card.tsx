import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PageTitle } from '#web/ui/layout/heading.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

interface AdminCardProps {
  readonly title: string;
  readonly lead?: string;
  /** Authentication error code. */
  readonly code: string | null;
  readonly onClose: () => void;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Heading, refusal and fields of the admin forms. */
export function AdminCard({ title, lead, code, onClose, action, children }: AdminCardProps) {
  const { t, i18n } = useTranslation('instances');
  const key = `refusals.${code}`;
  return (
    <>
      <div className="mb-6">
        <PageTitle className="text-22 font-semibold tracking-tight text-balance">{title}</PageTitle>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      {code && (
        <div className="mb-4">
          <Banner tone="danger" onClose={onClose} closeLabel={t('closeMessage')}>
            <p className="text-pretty">
              {i18n.exists(key, { ns: 'instances' }) ? t(key) : t('refusals.unknown')}
            </p>
            {action && <div className="mt-1.5 flex">{action}</div>}
          </Banner>
        </div>
      )}
      {children}
    </>
  );
}
