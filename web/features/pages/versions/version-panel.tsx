import { RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageImage, PageVersion, PageVersionDetail } from '#shared/contract/pages.ts';
import { RichText } from '#web/features/editor/rich-text-section.tsx';
import { VersionChanges } from '#web/features/editor/versions/version-changes-section.tsx';
import { pagePath, pageVersions } from '#web/features/pages/store.ts';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

interface VersionPanelProps {
  readonly page: PageImage;
  /** A version's id, or `current`. */
  readonly chosen: string;
  /** The text as it is now, with what is not sent yet. */
  readonly currentHtml: string | undefined;
  readonly canRestore: boolean;
  readonly onChoose: (version: string) => void;
  readonly onRestore: (version: PageVersion) => Promise<void>;
  readonly onClose: () => void;
}

/** Earlier states of a page: who wrote them when, what they say, what has changed since. */
export function VersionPanel(props: VersionPanelProps) {
  const { page, chosen, currentHtml, onChoose } = props;
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const [hasChanges, setHasChanges] = useState(true);
  const path = `${pagePath(slug, page.project_id, page.id)}versions/`;
  const news = pageVersions.useSelect(
    (rows) => rows.filter((row) => row.page === page.id).length,
    [page.id],
  );
  const { value: versions, error, again } = useRead<PageVersion[]>(path, `${page.rev} ${news}`);
  const version = versions?.find(({ id }) => id === chosen);
  const older = versions && olderThan(versions, chosen);
  const shown = useHtml(path, version?.id);
  const before = useHtml(path, older?.id);
  const isDiff = hasChanges && older !== undefined;
  const html = chosen === 'current' ? currentHtml : shown.html;
  return (
    <section aria-label={t('versions.title')} className="flex min-h-0 flex-1 max-md:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PanelHead
          {...props}
          version={version}
          hasChanges={hasChanges}
          onHasChanges={setHasChanges}
        />
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-8">
          <div className="mx-auto max-w-180">
            <h2 className="mb-4 text-28 font-semibold tracking-tight" dir="auto">
              {page.name || t('untitled')}
            </h2>
            {shown.error || before.error ? (
              <Failed onAgain={shown.error ? shown.again : before.again} />
            ) : html === undefined || !versions || (isDiff && before.html === undefined) ? (
              <TextSkeleton />
            ) : isDiff ? (
              <VersionChanges projectId={page.project_id} before={before.html ?? ''} after={html} />
            ) : (
              <RichText html={html} slug={slug} projectId={page.project_id} />
            )}
          </div>
        </div>
      </div>
      <VersionList
        page={page}
        versions={versions}
        error={error}
        onAgain={again}
        chosen={chosen}
        onChoose={onChoose}
      />
    </section>
  );
}

interface PanelHeadProps extends Pick<VersionPanelProps, 'canRestore' | 'onRestore' | 'onClose'> {
  readonly version: PageVersion | undefined;
  readonly hasChanges: boolean;
  readonly onHasChanges: (hasChanges: boolean) => void;
}

function PanelHead(props: PanelHeadProps) {
  const { version, canRestore, hasChanges, onHasChanges, onRestore, onClose } = props;
  const { t } = useTranslation('pages');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <h1 ref={heading} tabIndex={-1} className="font-medium outline-none">
        {version ? formatMoment(version.last_saved_at) : t('versions.current')}
      </h1>
      <span className="ms-auto flex items-center gap-3">
        <span className="w-44">
          <Switch checked={hasChanges} onChange={onHasChanges} label={t('versions.changes')} />
        </span>
        {version && canRestore && <RestoreButton version={version} onRestore={onRestore} />}
        <IconButton icon={X} label={t('versions.close')} onClick={onClose} />
      </span>
    </header>
  );
}

/** The version before the chosen one; of the current text, the last that was kept. */
function olderThan(versions: readonly PageVersion[], chosen: string): PageVersion | undefined {
  if (chosen === 'current') return versions[0];
  const at = versions.findIndex(({ id }) => id === chosen);
  return at === -1 ? undefined : versions[at + 1];
}

function useHtml(path: string, id: string | undefined) {
  const { value, error, again } = useRead<PageVersionDetail>(id ? `${path}${id}/` : null);
  return { html: value?.description_html, error: error !== undefined, again };
}

interface RestoreButtonProps {
  readonly version: PageVersion;
  readonly onRestore: (version: PageVersion) => Promise<void>;
}

function RestoreButton({ version, onRestore }: RestoreButtonProps) {
  const { t } = useTranslation('pages');
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onRestore(version).finally(() => setBusy(false));
  };
  return (
    <Button variant="primary" icon={RotateCcw} isBusy={isBusy} onClick={() => void run()}>
      {t('versions.restore')}
    </Button>
  );
}

interface VersionListProps {
  readonly page: PageImage;
  readonly versions: readonly PageVersion[] | undefined;
  readonly error: unknown;
  readonly onAgain: () => void;
  readonly chosen: string;
  readonly onChoose: (version: string) => void;
}

function VersionList({ page, versions, error, onAgain, chosen, onChoose }: VersionListProps) {
  const { t } = useTranslation('pages');
  const line = (id: string, at: string, personId: string | null) => (
    <li key={id}>
      <button
        type="button"
        aria-current={chosen === id ? 'true' : undefined}
        onClick={() => onChoose(id)}
        className="grid w-full gap-1 rounded-control px-3 py-2 text-start hover:bg-hover aria-[current=true]:bg-selected touch:min-h-11"
      >
        <span className="num flex justify-between gap-2 font-medium">
          <time dateTime={at} title={formatMoment(at)}>
            {id === 'current' ? t('versions.current') : formatMoment(at)}
          </time>
          <span className="text-12 font-normal text-muted">{relative(at)}</span>
        </span>
        {personId && (
          <span className="text-12 text-muted">
            <PersonChip personId={personId} />
          </span>
        )}
      </button>
    </li>
  );
  return (
    <nav
      aria-label={t('versions.list')}
      className="w-72 shrink-0 overflow-y-auto border-s border-line bg-canvas p-2 max-md:order-first max-md:max-h-48 max-md:w-full max-md:border-s-0 max-md:border-b"
    >
      {error !== undefined && !versions ? (
        <Failed onAgain={onAgain} />
      ) : (
        <ol className="grid gap-px">
          {line('current', page.updated_at, page.updated_by ?? page.created_by)}
          {versions?.map((version) => line(version.id, version.last_saved_at, version.owned_by))}
        </ol>
      )}
      {versions?.length === 0 && (
        <p className="px-3 py-2 text-12 text-muted">{t('versions.none')}</p>
      )}
      {!versions && error === undefined && <Skeleton className="m-2 h-24" />}
    </nav>
  );
}

function Failed({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation('pages');
  return (
    <EmptyState
      title={t('versions.failed')}
      action={<Button onClick={onAgain}>{t('again')}</Button>}
    />
  );
}

function TextSkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton className="w-full" />
      <Skeleton className="w-5/6" />
      <Skeleton className="w-2/3" />
    </div>
  );
}
