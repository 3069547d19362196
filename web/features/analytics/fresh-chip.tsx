import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';

interface FreshChipProps {
  readonly onRefresh: () => void;
}

/** Says that something has changed since the charts were drawn: they do not move under the eye by themselves. */
export function FreshChip({ onRefresh }: FreshChipProps) {
  const { t } = useTranslation('analytics');
  return (
    <span
      role="status"
      className="num inline-flex items-center gap-1 rounded-full border border-line ps-3 text-12 whitespace-nowrap text-muted"
    >
      <span className="max-md:hidden">{t('fresh.old')}</span>
      <Button size={24} variant="ghost" icon={RefreshCw} onClick={onRefresh}>
        {t('fresh.refresh')}
      </Button>
    </span>
  );
}
