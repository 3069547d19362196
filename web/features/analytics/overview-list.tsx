import { Link } from '@tanstack/react-router';
import { Box, FileText, Inbox, Layers, type LucideIcon, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { OverviewKind, OverviewThing } from '#shared/contract/analytics.ts';
import type { PageReply } from '#shared/contract/paging.ts';
import { PageName } from '#web/features/pages/page-chip.tsx';
import { usePerson } from '#web/features/people/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects as projectRows } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import type { Reading } from '#web/lib/http/use-read.ts';
import { useKeptRead } from '#web/lib/local-copy/use-kept-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useCloseOnLeaving } from '#web/ui/dialogs/use-close-on-leaving.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { FailedReading } from './chart-card.tsx';

const PAGE = 100;

interface ThingsProps {
  readonly kind: OverviewKind;
  /** Empty = all of the person's projects. */
  readonly projects: readonly string[];
  readonly version: number;
}

interface OverviewListProps extends ThingsProps {
  readonly onClose: () => void;
}

/** List of the things that a number of the overview counts. */
export function OverviewList({ onClose, ...things }: OverviewListProps) {
  const { t } = useTranslation('analytics');
  const reading = useThings(things, 0);
  useCloseOnLeaving(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`overview.${things.kind}`)}
      description={reading.value && t('overview.listed', { count: reading.value.total_count })}
    >
      <Lines {...things} reading={reading} page={0} />
    </Dialog>
  );
}

/** A page of the list, read again after changes. */
function useThings({ kind, projects, version }: ThingsProps, page: number) {
  const { slug } = useWorkspace();
  const query = new URLSearchParams({
    kind,
    ...(projects.length > 0 && { project_ids: projects.join(',') }),
    per_page: `${PAGE}`,
    cursor: `${PAGE}:${page}:0`,
  });
  return useKeptRead<PageReply<OverviewThing>>(
    useMe().id,
    `/api/workspaces/${slug}/overview-things/?${query}`,
    version,
  );
}

interface LinesProps extends ThingsProps {
  readonly page: number;
  readonly reading: Reading<PageReply<OverviewThing>>;
}

function Lines({ reading: { value, error, again }, page, ...things }: LinesProps) {
  if (!value && error === undefined) return <Skeleton className="h-32" />;
  if (!value) return <FailedReading again={again} className="py-6" />;
  const { results, total_count, next_page_results } = value;
  return (
    <>
      <ul className="-mx-2">
        {results.map((thing) => (
          <ThingLine key={thing.id} kind={things.kind} thing={thing} />
        ))}
      </ul>
      {next_page_results && (
        <NextLines {...things} page={page + 1} rest={total_count - (page + 1) * PAGE} />
      )}
    </>
  );
}

interface NextLinesProps extends ThingsProps {
  readonly page: number;
  /** Number of rows that are not loaded. */
  readonly rest: number;
}

function NextLines({ rest, ...at }: NextLinesProps) {
  const { t } = useTranslation('analytics');
  const [isShown, setShown] = useState(false);
  if (isShown) return <ReadLines {...at} />;
  return (
    <Button variant="ghost" className="mt-2" onClick={() => setShown(true)}>
      {t('overview.more', { count: Math.min(PAGE, rest) })}
    </Button>
  );
}

function ReadLines({ page, ...things }: Omit<NextLinesProps, 'rest'>) {
  return <Lines {...things} page={page} reading={useThings(things, page)} />;
}

interface ThingLineProps {
  readonly kind: OverviewKind;
  readonly thing: OverviewThing;
}

function ThingLine({ kind, thing }: ThingLineProps) {
  const { project_id, item_key } = thing;
  return (
    <li className="relative flex h-9 items-center gap-2.5 rounded-control px-2 hover:bg-hover touch:h-11">
      <Sign kind={kind} thing={thing} />
      {item_key !== null && <span className="key shrink-0">{item_key}</span>}
      <ThingLink kind={kind} thing={thing} />
      {project_id !== null && kind !== 'projects' && (
        <span className="ms-auto flex max-w-40 min-w-0">
          <ProjectChip projectId={project_id} />
        </span>
      )}
    </li>
  );
}

type PlaceKind = Exclude<OverviewKind, 'users' | 'admins' | 'members' | 'guests' | 'projects'>;
const SIGNS: Readonly<Record<PlaceKind, LucideIcon>> = {
  cycles: RefreshCw,
  modules: Box,
  intake: Inbox,
  pages: FileText,
  views: Layers,
};

function Sign({ kind, thing: { id, name } }: ThingLineProps) {
  const person = usePerson(id);
  const project = projectRows.use(id);
  switch (kind) {
    case 'users':
    case 'admins':
    case 'members':
    case 'guests':
      return <Avatar person={person ?? { id, name, picture: null }} size={20} isDecorative />;
    case 'projects':
      return project ? <ProjectIcon project={project} /> : null;
    default:
      return <Icon of={SIGNS[kind]} className="text-muted" />;
  }
}

const LINK = 'min-w-0 truncate after:absolute after:inset-0';

function ThingLink({ kind, thing }: ThingLineProps) {
  const { slug } = useWorkspace();
  const { id, name } = thing;
  const person = usePerson(id);
  const projectId = thing.project_id ?? '';
  const text = { className: LINK, dir: 'auto', children: name } as const;
  switch (kind) {
    case 'projects':
      return <Link to="/$slug/projects/$projectId/issues" params={{ slug, projectId }} {...text} />;
    case 'cycles':
      return (
        <Link
          to="/$slug/projects/$projectId/cycles/$containerId"
          params={{ slug, projectId, containerId: id }}
          {...text}
        />
      );
    case 'modules':
      return (
        <Link
          to="/$slug/projects/$projectId/modules/$containerId"
          params={{ slug, projectId, containerId: id }}
          {...text}
        />
      );
    case 'views':
      return (
        <Link
          to="/$slug/projects/$projectId/views/$viewId"
          params={{ slug, projectId, viewId: id }}
          {...text}
        />
      );
    case 'pages':
      return (
        <Link
          to="/$slug/projects/$projectId/pages/$pageId"
          params={{ slug, projectId, pageId: id }}
          className={LINK}
        >
          <PageName page={thing} />
        </Link>
      );
    case 'intake':
      return (
        <Link
          to="/$slug/projects/$projectId/intake"
          params={{ slug, projectId }}
          search={{ id }}
          {...text}
        />
      );
    default:
      return (
        <Link to="/$slug/profile/$userId" params={{ slug, userId: id }} {...text}>
          {person?.name ?? name}
        </Link>
      );
  }
}
