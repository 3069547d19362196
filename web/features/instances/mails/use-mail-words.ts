import { useTranslation } from 'react-i18next';

import type { ListedMail } from '#shared/contract/instances.ts';

const STATUSES = ['queued', 'running', 'sent', 'kept', 'failed'] as const;

/** How a mail is called and where it stands. */
export function useMailWords() {
  const { t } = useTranslation('instances');
  return {
    /** A code stands in its subject, too: an old one has none any more. */
    subjectOf: ({ subject }: Pick<ListedMail, 'subject'>) => subject || t('mails.codeSubject'),
    statusOf: ({ status }: Pick<ListedMail, 'status'>) => {
      const known = STATUSES.find((one) => one === status);
      return known ? t(`mails.status.${known}`) : status;
    },
  };
}
