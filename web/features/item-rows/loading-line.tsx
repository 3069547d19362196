import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { Loading } from '#web/features/work-items/data/project-items.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface LoadingLineProps {
  readonly loading: Loading;
  readonly onRetry: () => void;
}

/** How far the first copy of a project has come, or why it has not. */
export function LoadingLine({ loading, onRetry }: LoadingLineProps) {
  const { t } = useTranslation('work-items');
  if (loading.is === 'ready') return null;
  if (loading.is === 'error') {
    return (
      <div
        role="alert"
        className="flex h-10 shrink-0 items-center gap-2 border-b border-line bg-canvas px-4"
      >
        <CloudOff aria-hidden className="size-4 text-warning" />
        <span className="min-w-0 flex-1 truncate">{t('list.loadFailed')}</span>
        <Button size={24} onClick={onRetry}>
          {t('list.retry')}
        </Button>
      </div>
    );
  }
  return <ProgressLine loading={loading} />;
}

function ProgressLine({ loading }: Pick<LoadingLineProps, 'loading'>) {
  const { t } = useTranslation('work-items');
  const { progress } = loading;
  const { loaded, total } = useSyncExternalStore(
    progress?.subscribe ?? never,
    progress?.now ?? (() => loading),
  );
  const part = total ? loaded / total : 0;
  return (
    <div
      role="progressbar"
      aria-label={t('list.loading', { loaded, total: total ?? 0 })}
      aria-valuenow={Math.round(part * 100)}
      className="h-0.5 shrink-0 animate-late bg-transparent"
    >
      <div
        className="h-full origin-left bg-accent rtl:origin-right"
        style={{ transform: `scaleX(${part})` }}
      />
    </div>
  );
}

const never = () => () => undefined;
