import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import type { TextStats } from '#shared/document/text-stats.ts';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';

import { readMinutes } from './read-time.ts';

interface PageMetaProps {
  readonly page: PageImage;
  readonly stats: TextStats | null;
}

/** Whose page it is, when it was changed, and how long it takes to read. */
export function PageMeta({ page, stats }: PageMetaProps) {
  const { t } = useTranslation('pages');
  return (
    <p className="mt-2 mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
      <PersonChip personId={page.owned_by} />
      <span aria-hidden className="text-faint">
        ·
      </span>
      <time dateTime={page.updated_at} title={formatMoment(page.updated_at)}>
        {t('meta.edited', { when: relative(page.updated_at) })}
      </time>
      {stats && stats.words > 0 && (
        <>
          <span aria-hidden className="text-faint">
            ·
          </span>
          <span className="num">
            {t('meta.minutes', { count: readMinutes(stats.readSeconds) })}
          </span>
        </>
      )}
    </p>
  );
}
