import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';

interface TablePagesProps {
  /** Number of rows before this page. */
  readonly first: number;
  readonly shown: number;
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

/** Pagination, with the numbers of the visible rows. */
export function TablePages({ first, shown, total, pageSize, onPage }: TablePagesProps) {
  const { t } = useTranslation('ui');
  const page = first / pageSize;
  const isLast = first + shown >= total;
  return (
    <nav aria-label={t('table.pages')} className="mt-2 flex items-center justify-end gap-1">
      <span className="num me-2 text-12 text-muted" role="status">
        {t('table.range', { from: first + 1, to: first + shown, count: total })}
      </span>
      <IconButton
        icon={ChevronLeft}
        isDirectional
        label={t('table.previous')}
        aria-disabled={page === 0 || undefined}
        onClick={() => page > 0 && onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        isDirectional
        label={t('table.next')}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onPage(page + 1)}
      />
    </nav>
  );
}
