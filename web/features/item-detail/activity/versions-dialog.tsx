import { ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
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
import { restoreDescription } from '#web/features/work-items/parts/changes.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

const VersionChanges = latePart(
  async () =>
    (await import('#web/features/editor/versions/version-changes-section.tsx')).VersionChanges,
);

interface VersionsDialogProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** The earlier descriptions of an item, one at a time, to be read or brought back. */
export function VersionsDialog({ item, isReadOnly, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('work-items');
  const [place, setPlace] = useState(0);
  const [hasChanges, setHasChanges] = useState(false);
  const { versions, ...shown } = useVersions(item, place, hasChanges);
  const { html } = shown;
  const version = versions[place];
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
            <CopyMarkdown html={html} slug={slugOf(item.project_id)} projectId={item.project_id} />
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
        <VersionLine version={version} place={place} count={versions.length} onPlace={setPlace}>
          <Switch
            label={t('detail.versions.changes')}
            checked={hasChanges}
            onChange={setHasChanges}
            isDisabled={place >= versions.length - 1}
          />
        </VersionLine>
      )}
      <div className="min-h-40 py-3">
        <VersionText item={item} isNone={shown.isRead && versions.length === 0} {...shown} />
      </div>
    </Dialog>
  );
}

/** The versions of an item, with the text of one of them and of the one before where that is wanted. */
function useVersions(item: WorkItemImage, place: number, hasChanges: boolean) {
  const path = `${projectPath(item.project_id)}/work-items/${item.id}/description-versions/`;
  const list = useRead<{ results: DescriptionVersion[] }>(`${path}?cursor=100:0:0`);
  const versions = list.value?.results ?? [];
  const textPath = (version: DescriptionVersion | undefined) =>
    version ? `${path}${version.id}/` : null;
  const older = hasChanges ? versions[place + 1] : undefined;
  const shown = useRead<DescriptionVersionDetail>(textPath(versions[place]));
  const before = useRead<DescriptionVersionDetail>(textPath(older));
  return {
    versions,
    isRead: list.value !== undefined,
    isCompared: older !== undefined,
    html: shown.value?.description_html,
    before: before.value?.description_html,
    again: [list, shown, before].find(({ error }) => error !== undefined)?.again,
  };
}

interface VersionLineProps {
  readonly version: DescriptionVersion;
  readonly place: number;
  readonly count: number;
  readonly onPlace: (place: number) => void;
  readonly children: ReactNode;
}

/** Whose version it is, and the way to its neighbors. */
function VersionLine({ version, place, count, onPlace, children }: VersionLineProps) {
  const { t } = useTranslation('work-items');
  return (
    <header className="flex items-center gap-2 border-b border-line pb-2 text-12 text-muted">
      <PersonChip personId={version.owned_by} />
      <time dateTime={version.last_saved_at} title={formatMoment(version.last_saved_at)}>
        {relative(version.last_saved_at)}
      </time>
      <span className="ms-auto flex items-center">{children}</span>
      <bdi className="num" role="status">
        <bdi>{t('detail.versions.place', { place: place + 1, count })}</bdi>
      </bdi>
      <IconButton
        icon={ChevronLeft}
        isDirectional
        label={t('detail.versions.newer')}
        disabled={place === 0}
        onClick={() => onPlace(place - 1)}
      />
      <IconButton
        icon={ChevronRight}
        isDirectional
        label={t('detail.versions.older')}
        disabled={place >= count - 1}
        onClick={() => onPlace(place + 1)}
      />
    </header>
  );
}

interface VersionTextProps {
  readonly item: WorkItemImage;
  readonly isNone: boolean;
  readonly isCompared: boolean;
  readonly html: string | undefined;
  readonly before: string | undefined;
  /** Reads again what could not be read. */
  readonly again: (() => void) | undefined;
}

function VersionText({ item, isNone, isCompared, html, before, again }: VersionTextProps) {
  const { t } = useTranslation('work-items');
  if (again) {
    return (
      <p className="text-muted">
        {t('detail.away.title')}{' '}
        <Button size={24} onClick={again}>
          {t('detail.away.retry')}
        </Button>
      </p>
    );
  }
  if (isNone) return <p className="text-muted">{t('detail.versions.none')}</p>;
  const waiting = <Skeleton className="h-32" />;
  if (html === undefined || (isCompared && before === undefined)) return waiting;
  if (!isCompared || before === undefined) {
    return <RichText html={html} slug={slugOf(item.project_id)} projectId={item.project_id} />;
  }
  return (
    <Suspense fallback={waiting}>
      <VersionChanges projectId={item.project_id} before={before} after={html} />
    </Suspense>
  );
}
