import { ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type {
  DescriptionVersion,
  DescriptionVersionDetail,
  WorkItemImage,
} from '#shared/contract/work-items.ts';
import { CopyMarkdown } from '#web/features/editor/copy-markdown-section.tsx';
import { RichText } from '#web/features/editor/rich-text-section.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { projectPath, slugOf } from '#web/features/work-items/data/address.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import { restoreDescription } from './changes.ts';

const VersionChanges = lazy(async () => ({
  default: (await import('#web/features/pages/versions/version-changes-section.tsx'))
    .VersionChanges,
}));

interface VersionsDialogProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** The earlier descriptions of an item, one at a time, to be read or brought back. */
export function VersionsDialog({ item, isReadOnly, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('work-items');
  const slug = slugOf(item.project_id);
  const [place, setPlace] = useState(0);
  const [hasChanges, setHasChanges] = useState(false);
  const path = `${projectPath(item.project_id)}/work-items/${item.id}/description-versions/`;
  const list = useRead<{ results: DescriptionVersion[] }>(`${path}?cursor=100:0:0`);
  const versions = list.value?.results ?? [];
  const version = versions[place];
  const shown = useRead<DescriptionVersionDetail>(version ? `${path}${version.id}/` : null);
  const html = shown.value?.description_html;
  const older = hasChanges ? versions[place + 1] : undefined;
  const before = useRead<DescriptionVersionDetail>(older ? `${path}${older.id}/` : null);
  const failed = [list, shown, before].find(({ error }) => error !== undefined);
  const restore = () => {
    if (html !== undefined) restoreDescription(item, html);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('detail.versions.title')}
      size="large"
      footer={
        version && (
          <>
            <CopyMarkdown html={html} slug={slug} projectId={item.project_id} />
            {place > 0 && !isReadOnly && (
              <Button
                size={32}
                variant="primary"
                icon={RotateCcw}
                disabled={html === undefined}
                onClick={restore}
              >
                {t('detail.versions.restore')}
              </Button>
            )}
          </>
        )
      }
    >
      {version && (
        <header className="flex items-center gap-2 border-b border-line pb-2 text-12 text-muted">
          <PersonChip personId={version.owned_by} />
          <time dateTime={version.last_saved_at} title={formatMoment(version.last_saved_at)}>
            {relative(version.last_saved_at)}
          </time>
          <span className="ms-auto flex items-center">
            <Switch
              label={t('detail.versions.changes')}
              checked={hasChanges}
              onChange={setHasChanges}
              isDisabled={place >= versions.length - 1}
            />
          </span>
          <span className="num" role="status">
            {t('detail.versions.place', { place: place + 1, count: versions.length })}
          </span>
          <IconButton
            icon={ChevronLeft}
            isDirectional
            label={t('detail.versions.newer')}
            disabled={place === 0}
            onClick={() => setPlace(place - 1)}
          />
          <IconButton
            icon={ChevronRight}
            isDirectional
            label={t('detail.versions.older')}
            disabled={place >= versions.length - 1}
            onClick={() => setPlace(place + 1)}
          />
        </header>
      )}
      <div className="min-h-40 py-3">
        {failed ? (
          <p className="text-muted">
            {t('detail.away.title')}{' '}
            <Button size={24} onClick={failed.again}>
              {t('detail.away.retry')}
            </Button>
          </p>
        ) : list.value && versions.length === 0 ? (
          <p className="text-muted">{t('detail.versions.none')}</p>
        ) : html === undefined || (older && !before.value) ? (
          <Skeleton className="h-32" />
        ) : older && before.value ? (
          <Suspense fallback={<Skeleton className="h-32" />}>
            <VersionChanges before={before.value.description_html} after={html} />
          </Suspense>
        ) : (
          <RichText html={html} slug={slug} projectId={item.project_id} />
        )}
      </div>
    </Dialog>
  );
}
