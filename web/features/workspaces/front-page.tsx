import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { setPageTitle } from '#web/lib/browser/page-title.ts';
import { FrontCard, FrontFrame } from '#web/ui/frames/front-frame.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';

interface FrontPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page outside of a workspace: one card with a heading. */
export function FrontPage({ title, lead, aside, children }: FrontPageProps) {
  const { t } = useTranslation('workspaces');
  useEffect(() => setPageTitle(title), [title]);
  return (
    <FrontFrame name={t('name')} aside={aside}>
      <FrontCard>
        <div className="mb-6">
          <PageTitle className="text-22 font-semibold tracking-tight text-balance">
            {title}
          </PageTitle>
          {lead && <p className="mt-1 text-muted">{lead}</p>}
        </div>
        {children}
      </FrontCard>
    </FrontFrame>
  );
}
