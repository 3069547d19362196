import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import type { TextStats } from '#shared/document/text-stats.ts';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';

import { readMinutes } from './read-time.ts';

interface InfoPopoverProps {
  readonly page: PageImage;
  /** null while the text is not there yet. */
  readonly stats: TextStats | null;
}

/** How long a page is, and who wrote it when. */
export function InfoPopover({ page, stats }: InfoPopoverProps) {
  const { t } = useTranslation('pages');
  return (
    <Popover
      align="end"
      label={t('info.label')}
      trigger={<IconButton icon={Info} label={t('info.label')} />}
    >
      <dl className="w-72 max-w-full p-4">
        {stats && (
          <div className="grid grid-cols-2 gap-3 pb-3">
            <Figure name={t('info.words')} value={formatNumber(stats.words)} />
            <Figure name={t('info.characters')} value={formatNumber(stats.characters)} />
            <Figure name={t('info.paragraphs')} value={formatNumber(stats.paragraphs)} />
            <Figure
              name={t('info.readTime')}
              value={t('info.minutes', { count: readMinutes(stats.readSeconds) })}
            />
          </div>
        )}
        <PersonLine name={t('info.editedBy')} personId={page.updated_by} at={page.updated_at} />
        <PersonLine name={t('info.createdBy')} personId={page.created_by} at={page.created_at} />
      </dl>
    </Popover>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="num text-15 font-medium">{value}</dd>
    </div>
  );
}

interface PersonLineProps {
  readonly name: string;
  readonly personId: string | null;
  readonly at: string;
}

function PersonLine({ name, personId, at }: PersonLineProps) {
  if (!personId) return null;
  return (
    <div className="border-t border-hairline py-2 last:pb-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="mt-0.5 flex items-center justify-between gap-2">
        <PersonChip personId={personId} />
        <time
          dateTime={at}
          title={formatMoment(at)}
          className="num text-12 whitespace-nowrap text-muted"
        >
          {relative(at)}
        </time>
      </dd>
    </div>
  );
}
