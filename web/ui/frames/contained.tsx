import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';

interface ContainedProps {
  /** Names what is shown: another thing gets a new try. */
  readonly of?: string;
  /** Runs with each new try: reads again what could not be shown. */
  readonly onAgain?: () => void;
  readonly children: ReactNode;
}

/** A part of a screen whose failure leaves the rest of the screen usable. */
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
  /** Only a newer page may have it. */
  readonly mayReload?: boolean;
}

/** Stands in the place of a part of a screen that failed. */
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
