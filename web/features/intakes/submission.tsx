import { useTranslation } from 'react-i18next';

import { PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { ItemSection } from '#web/features/item-detail/item-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { SenderAvatar, useSender, useSource } from './sender.tsx';
import { SimilarOfRow } from './similar.tsx';
import { statusNow } from './store.ts';
import type { IntakeActs } from './use-acts.ts';

interface SubmissionProps {
  readonly row: IntakeIssueImage;
  readonly now: number;
  readonly acts: IntakeActs;
  readonly onBack: () => void;
}

/** A submission: its sender, the item, similar items, and the form's answers. */
export function Submission({ row, now, acts, onBack }: SubmissionProps) {
  const mayDecide = useCan(row.project)('intake_issue.decide');
  const status = statusNow(row, now);
  const isWaiting = status === PENDING || status === SNOOZED;
  const onDuplicate = mayDecide && isWaiting ? acts.duplicateOf : undefined;
  return (
    <>
      <Sender row={row} now={now} />
      <ItemSection key={row.issue} itemId={row.issue} projectId={row.project} onBack={onBack}>
        <SimilarOfRow row={row} onDuplicate={onDuplicate} />
        <Answers row={row} />
      </ItemSection>
    </>
  );
}

function Sender({ row, now }: Pick<SubmissionProps, 'row' | 'now'>) {
  const { t } = useTranslation('intakes');
  const source = useSource(row);
  const { name, isMember } = useSender(row);
  return (
    <div className="flex shrink-0 items-center gap-3 px-4 pt-4 md:px-6">
      <SenderAvatar row={row} />
      <div className="min-w-0">
        <p className="truncate font-semibold" dir="auto">
          {name}
        </p>
        <p className="flex items-center gap-1.5 text-12 text-muted">
          <Icon of={source.icon} size={14} className="shrink-0" />
          <bdi>
            {source.name}
            {' · '}
            <time dateTime={row.created_at} title={formatMoment(row.created_at)}>
              {relative(row.created_at, now)}
            </time>
            {!isMember && ` · ${t('sender.noAccount')}`}
          </bdi>
        </p>
      </div>
    </div>
  );
}

function Answers({ row: { answers } }: { readonly row: IntakeIssueImage }) {
  const { t } = useTranslation('intakes');
  if (answers.length === 0) return null;
  return (
    <section className="mt-6" aria-label={t('answers')}>
      <h3 className="font-semibold">{t('answers')}</h3>
      <dl className="mt-2 grid grid-cols-[minmax(5rem,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2">
        {answers.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted" dir="auto">
              {label}
            </dt>
            <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
