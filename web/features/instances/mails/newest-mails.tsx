import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListedMail } from '#shared/contract/instances.ts';
import { Row, Rows } from '#web/features/instances/page-parts.tsx';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

import { MailDialog } from './mail-dialog.tsx';
import { useMailWords } from './use-mail-words.ts';

/** The newest mails, each with its state; none while there are none. */
export function NewestMails({ mails }: { readonly mails: readonly ListedMail[] }) {
  const { t } = useTranslation('instances');
  const [openId, setOpenId] = useState<string | null>(null);
  if (mails.length === 0) return null;
  return (
    <section>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="font-semibold">{t('health.mails')}</h2>
        <LinkButton to="/god-mode/mails" variant="ghost">
          {t('health.allMails')}
        </LinkButton>
      </div>
      <Rows label={t('health.mails')}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} onOpen={() => setOpenId(mail.id)} />
        ))}
      </Rows>
      <MailDialog id={openId} onClose={() => setOpenId(null)} />
    </section>
  );
}

interface MailRowProps {
  readonly mail: ListedMail;
  readonly onOpen: () => void;
}

function MailRow({ mail, onOpen }: MailRowProps) {
  const { subjectOf, statusOf } = useMailWords();
  return (
    <Row>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <button
          type="button"
          onClick={onOpen}
          className="min-w-0 truncate rounded-chip text-start font-medium hover:underline"
          dir="auto"
        >
          {subjectOf(mail)}
        </button>
        <p className="text-12 text-muted">
          {statusOf(mail)} · <span className="num">{formatMoment(mail.created_at)}</span>
        </p>
      </div>
      <p className="truncate text-12 text-muted" dir="ltr">
        {mail.to_address}
      </p>
      {mail.last_error && (
        <p className="font-mono text-12 wrap-anywhere text-danger" dir="ltr">
          {mail.last_error}
        </p>
      )}
    </Row>
  );
}
