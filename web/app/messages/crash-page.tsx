import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { HttpError } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

import { MessagePage } from './message-page.tsx';

/**
 * Shown when a screen crashes: says what happened and offers a retry. Typed text is stored in the
 * browser.
 */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app');
  const router = useRouter();
  const again = () => {
    reset();
    // The screen's loader may have failed, so it runs again.
    void router.invalidate();
  };
  const isAway = error instanceof HttpError && error.isTemporary;
  const reference = error instanceof HttpError ? error.reference : '';
  return (
    <MessagePage
      title={t(isAway ? 'crash.awayTitle' : 'crash.title')}
      text={t(isAway ? 'crash.awayText' : 'crash.text')}
    >
      <Button variant="primary" onClick={again}>
        {t('crash.again')}
      </Button>
      <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      <LinkButton to="/">{t('crash.home')}</LinkButton>
      {reference && (
        <p className="num w-full text-12 text-faint">{t('crash.reference', { reference })}</p>
      )}
    </MessagePage>
  );
}
