import { useTranslation } from 'react-i18next';

import { HttpError } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import { PageNote } from './setting-row.tsx';

interface ReadFailureProps {
  readonly error: unknown;
  readonly onAgain: () => void;
}

/** Error message of a failed read, with a retry. */
export function ReadFailure({ error, onAgain }: ReadFailureProps) {
  const { t } = useTranslation('settings');
  const isAway = !(error instanceof HttpError) || error.status === 0;
  return (
    <PageNote>
      <span role="alert" className="flex flex-wrap items-center justify-center gap-3">
        {isAway ? t('failure.away') : t('failure.refused', { reason: error.message })}
        <Button onClick={onAgain}>{t('failure.again')}</Button>
      </span>
    </PageNote>
  );
}
