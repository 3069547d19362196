import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';

import { PageIcon } from './page-icon.tsx';

interface PageChipProps {
  readonly page: Pick<PageImage, 'name' | 'logo_props'>;
}

/** A page where it is named in passing. */
export function PageChip({ page }: PageChipProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <PageIcon page={page} />
      <PageName page={page} />
    </span>
  );
}

/** A page's title as it is read; one without a title says so. */
export function PageName({ page }: { readonly page: Pick<PageImage, 'name'> }) {
  const { t } = useTranslation('app');
  return page.name === '' ? (
    <span className="truncate text-muted italic">{t('page.untitled')}</span>
  ) : (
    <span className="truncate" dir="auto">
      {page.name}
    </span>
  );
}
