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

function PartFailed({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-card border border-line bg-surface p-6 text-center text-muted"
    >
      <p>{t('partFailed.text')}</p>
      <Button onClick={onAgain}>{t('partFailed.again')}</Button>
    </div>
  );
}
