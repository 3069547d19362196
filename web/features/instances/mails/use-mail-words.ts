import { useTranslation } from 'react-i18next';

import type { ListedMail } from '#shared/contract/instances.ts';

const STATUSES = ['queued', 'running', 'sent', 'kept', 'failed'] as const;

/** Texts for the subject and status of a mail. */
export function useMailWords() {
  const { t } = useTranslation('instances');
  return {
    /** The subject of a mail with an expired code is empty. */
    subjectOf: ({ subject }: Pick<ListedMail, 'subject'>) => subject || t('mails.codeSubject'),
    statusOf: ({ status }: Pick<ListedMail, 'status'>) => {
      const known = STATUSES.find((one) => one === status);
      return known ? t(`mails.status.${known}`) : status;
    },
  };
}
