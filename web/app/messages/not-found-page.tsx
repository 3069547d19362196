import { useTranslation } from 'react-i18next';

import { LinkButton } from '#web/ui/buttons/link-button.tsx';

import { MessagePage } from './message-page.tsx';

/** An address that leads nowhere, or where this person may not look: the same words, so that nothing is learnt. */
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
