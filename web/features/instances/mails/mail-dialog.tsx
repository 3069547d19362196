import { useTranslation } from 'react-i18next';

import type { OutgoingMail } from '#shared/contract/instances.ts';
import { CopyField } from '#web/features/instances/copy-field.tsx';
import { NotThere } from '#web/features/instances/page-parts.tsx';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { send } from '#web/lib/http/http.ts';
import { useReading } from '#web/lib/http/use-read.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { useMailWords } from './use-mail-words.ts';

interface MailDialogProps {
  /** Null = closed. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** One mail: recipient, time, text, and links to copy. */
export function MailDialog({ id, onClose }: MailDialogProps) {
  const { t } = useTranslation('instances');
  const { subjectOf } = useMailWords();
  const path = id === null ? null : `/api/instances/mails/${id}/`;
  const { value, error, again } = useReading(
    path,
    () => send<OutgoingMail>('GET', path ?? '', { isOtherSession: true }),
    0,
  );
  if (id === null) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={value ? subjectOf(value) : t('mails.one')}
      size="large"
    >
      {value ? (
        <MailContent mail={value} />
      ) : (
        <NotThere isAway={error !== undefined} onAgain={again} />
      )}
    </Dialog>
  );
}

function MailContent({ mail }: { readonly mail: OutgoingMail }) {
  const { t } = useTranslation('instances');
  return (
    <div className="grid gap-4">
      <Facts mail={mail} />
      {mail.hidden && <Banner tone="info">{t(`mails.hidden.${mail.hidden}`)}</Banner>}
      {mail.links.map((link, place) => (
        <CopyField key={link} label={t('mails.link', { number: place + 1 })} value={link} />
      ))}
      {mail.secret_until && !mail.hidden && (
        <p className="text-12 text-muted">
          {t('mails.until', { when: formatMoment(mail.secret_until) })}
        </p>
      )}
      {mail.text && (
        <section aria-label={t('mails.text')}>
          <pre
            // A long text scrolls, by key too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-80 overflow-y-auto rounded-card bg-sunken p-3 font-sans whitespace-pre-wrap wrap-anywhere hc:border"
            dir="auto"
          >
            {mail.text}
          </pre>
        </section>
      )}
      {mail.html && (
        <Disclosure title={t('mails.html')}>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="mt-2 max-h-60 overflow-auto rounded-card bg-sunken p-3 font-mono text-12 whitespace-pre-wrap wrap-anywhere hc:border"
            dir="ltr"
          >
            {mail.html}
          </pre>
        </Disclosure>
      )}
    </div>
  );
}

function Facts({ mail }: { readonly mail: OutgoingMail }) {
  const { t } = useTranslation('instances');
  const { statusOf } = useMailWords();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-muted">{t('mails.to')}</dt>
      <dd className="wrap-anywhere" dir="ltr">
        {mail.to_address}
      </dd>
      <dt className="text-muted">{t('mails.created')}</dt>
      <dd className="num">{formatMoment(mail.created_at)}</dd>
      <dt className="text-muted">{t('mails.state')}</dt>
      <dd>{statusOf(mail)}</dd>
      {mail.last_error && (
        <>
          <dt className="text-muted">{t('mails.error')}</dt>
          <dd className="font-mono text-12 wrap-anywhere text-danger" dir="ltr">
            {mail.last_error}
          </dd>
        </>
      )}
    </dl>
  );
}
