import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';

interface ContainedProps {
  /** Key of the content: a new key retries after an error. */
  readonly of?: string;
  /** Called on each retry, to load again what failed. */
  readonly onAgain?: () => void;
  readonly children: ReactNode;
}

/** Error boundary for a part of a screen; the rest stays usable. */
export function Contained({ of = '', onAgain, children }: ContainedProps) {
  return (
    <CatchBoundary
      getResetKey={() => of}
      errorComponent={({ reset }) => (
        <PartFailed
          onAgain={() => {
            onAgain?.();
            reset();
          }}
        />
      )}
    >
      {children}
    </CatchBoundary>
  );
}

interface PartFailedProps {
  readonly onAgain: () => void;
  /** Offers to reload the page, which may be outdated. */
  readonly mayReload?: boolean;
}

/** Placeholder of a part that failed. */
export function PartFailed({ onAgain, mayReload = false }: PartFailedProps) {
  const { t } = useTranslation('ui');
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-card border border-line bg-surface p-6 text-center text-muted"
    >
      <p>{t('partFailed.text')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onAgain}>{t('partFailed.again')}</Button>
        {mayReload && (
          <Button variant="ghost" onClick={() => location.reload()}>
            {t('partFailed.reload')}
          </Button>
        )}
      </div>
    </div>
  );
}
