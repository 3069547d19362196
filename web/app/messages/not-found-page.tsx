import { useTranslation } from 'react-i18next';

import { LinkButton } from '#web/ui/buttons/link-button.tsx';

import { MessagePage } from './message-page.tsx';

/**
 * Shown for unknown URLs and for those the person may not see: the same text, so that it reveals
 * nothing.
 */
export function NotFoundPage() {
  const { t } = useTranslation('app');
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
      <LinkButton to="/" variant="primary">
        {t('notFound.home')}
      </LinkButton>
    </MessagePage>
  );
}
