import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';

interface ContainedProps {
  /** Names what is shown: another thing gets a new try. */
  readonly of?: string;
  readonly children: ReactNode;
}

/** A part of a screen whose failure leaves the rest of the screen usable. */
export function Contained({ of = '', children }: ContainedProps) {
  return (
    <CatchBoundary getResetKey={() => of} errorComponent={PartFailed}>
      {children}
    </CatchBoundary>
  );
}

function PartFailed({ reset }: ErrorComponentProps) {
  const { t } = useTranslation('ui');
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-card border border-line bg-surface p-6 text-center text-muted"
    >
      <p>{t('partFailed.text')}</p>
      <Button onClick={reset}>{t('partFailed.again')}</Button>
    </div>
  );
}
