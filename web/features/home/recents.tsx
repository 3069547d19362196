import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Priority } from '#shared/contract/work-items.ts';
import { PageName } from '#web/features/pages/page-chip.tsx';
import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { pages } from '#web/features/pages/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useKnownAnswer } from '#web/lib/session/known-answer.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

import { Block, BlockNote } from './block.tsx';
import { ItemLine } from './item-line.tsx';

interface VisitedItem {
  readonly id: string;
  readonly name: string;
  readonly state: string | null;
  readonly priority: Priority;
  readonly sequence_id: number;
  readonly project_identifier: string;
}

interface VisitedProject {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly logo_props: Record<string, unknown>;
}

interface VisitedPage {
  readonly id: string;
  readonly name: string;
  readonly logo_props: Record<string, unknown>;
  readonly project_id: string;
}

type Visit = { readonly id: string; readonly visited_at: string } & (
  | { readonly entity_name: 'issue'; readonly entity_data: VisitedItem | null }
  | { readonly entity_name: 'project'; readonly entity_data: VisitedProject | null }
  | { readonly entity_name: 'page'; readonly entity_data: VisitedPage | null }
);

const KINDS = ['all', 'issue', 'page', 'project'] as const;
type Kind = (typeof KINDS)[number];
const SHOWN = 7;

/** Where the person was lately (Recents). */
export function Recents() {
  const { t } = useTranslation('home');
  const { slug } = useWorkspace();
  const [kind, setKind] = useState<Kind>('all');
  const [isAll, setAll] = useState(false);
  const read = useRead<readonly Visit[]>(`/api/workspaces/${slug}/recent-visits/`);
  const { error, again } = read;
  const value = useKnownAnswer(`recents ${slug} ${useMe().id}`, {
    value: read.value,
    source: read.value,
    short: firstVisits,
  });
  useReturn(again);
  const visits = (value ?? [])
    // What is gone, or no longer open to the person, has no data.
    .filter((visit) => visit.entity_data && (kind === 'all' || visit.entity_name === kind))
    .toSorted((a, b) => b.visited_at.localeCompare(a.visited_at));
  return (
    <Block title={t('recents.title')} end={<KindMenu kind={kind} onChange={setKind} />}>
      {!value && error === undefined && <Skeleton className="h-44" />}
      {!value && error !== undefined && (
        <BlockNote>
          {t('away')}{' '}
          <Button size={24} onClick={again}>
            {t('again')}
          </Button>
        </BlockNote>
      )}
      {value && visits.length === 0 && <BlockNote>{t(`recents.none.${kind}`)}</BlockNote>}
      {visits.length > 0 && (
        <ul>
          {visits.slice(0, isAll ? visits.length : SHOWN).map((visit) => (
            <VisitLine key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
      {visits.length > SHOWN && <MoreLine count={visits.length} isAll={isAll} onChange={setAll} />}
    </Block>
  );
}

interface KindMenuProps {
  readonly kind: Kind;
  readonly onChange: (kind: Kind) => void;
}

function KindMenu({ kind, onChange }: KindMenuProps) {
  const { t } = useTranslation('home');
  return (
    <Menu
      align="end"
      trigger={
        <Button size={24} variant="ghost">
          <span className="sr-only">{t('recents.kind')}: </span>
          {t(`recents.${kind}`)}
          <Icon of={ChevronDown} size={14} />
        </Button>
      }
    >
      <MenuRadioGroup value={kind} onChange={onChange}>
        {KINDS.map((one) => (
          <MenuRadioItem key={one} value={one}>
            {t(`recents.${one}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}

function firstVisits(visits: readonly Visit[]): readonly Visit[] {
  return visits
    .filter(({ entity_data }) => entity_data)
    .toSorted((a, b) => b.visited_at.localeCompare(a.visited_at))
    .slice(0, SHOWN);
}

interface MoreLineProps {
  readonly count: number;
  readonly isAll: boolean;
  readonly onChange: (isAll: boolean) => void;
}

function MoreLine({ count, isAll, onChange }: MoreLineProps) {
  const { t } = useTranslation('home');
  return (
    <div className="border-t border-hairline px-3 py-1.5">
      <Button size={24} variant="ghost" onClick={() => onChange(!isAll)}>
        {isAll ? t('fewer') : t('all', { count })}
      </Button>
    </div>
  );
}

function VisitLine({ visit }: { readonly visit: Visit }) {
  const when = (
    <time
      dateTime={visit.visited_at}
      title={formatMoment(visit.visited_at)}
      className="num shrink-0 text-12 text-muted"
    >
      {relative(visit.visited_at)}
    </time>
  );
  if (!visit.entity_data) return null;
  if (visit.entity_name === 'project') {
    return <ProjectLine visited={visit.entity_data} when={when} />;
  }
  if (visit.entity_name === 'page') return <PageLine visited={visit.entity_data} when={when} />;
  return <VisitedItemLine visited={visit.entity_data} when={when} />;
}

interface LineProps<Row> {
  readonly visited: Row;
  readonly when: React.ReactNode;
}

function VisitedItemLine({ visited, when }: LineProps<VisitedItem>) {
  const live = workItems.use(visited.id);
  return (
    <ItemLine
      priority={live?.priority ?? visited.priority}
      itemKey={`${visited.project_identifier}-${visited.sequence_id}`}
      stateId={live ? live.state_id : visited.state}
      name={live?.name ?? visited.name}
      end={when}
    />
  );
}

function ProjectLine({ visited, when }: LineProps<VisitedProject>) {
  const { t } = useTranslation('home');
  const { slug } = useWorkspace();
  const project = projects.use(visited.id) ?? visited;
  return (
    <li className="relative flex h-(--row) items-center gap-2.5 border-t border-hairline px-4 first:border-t-0 hover:bg-hover">
      <span className="w-4 shrink-0" />
      <span className="key w-18 shrink-0">{t('recents.projectMark')}</span>
      <ProjectIcon project={project} />
      <Link
        to="/$slug/projects/$projectId/issues"
        params={{ slug, projectId: visited.id }}
        className="min-w-0 flex-1 truncate after:absolute after:inset-0"
        dir="auto"
      >
        {project.name}
      </Link>
      {when}
    </li>
  );
}

function PageLine({ visited, when }: LineProps<VisitedPage>) {
  const { t } = useTranslation('home');
  const { slug } = useWorkspace();
  const page = pages.use(visited.id) ?? visited;
  return (
    <li className="relative flex h-(--row) items-center gap-2.5 border-t border-hairline px-4 first:border-t-0 hover:bg-hover">
      <span className="w-4 shrink-0" />
      <span className="key w-18 shrink-0">{t('recents.pageMark')}</span>
      <PageIcon page={page} />
      <Link
        to="/$slug/projects/$projectId/pages/$pageId"
        params={{ slug, projectId: page.project_id, pageId: page.id }}
        className="flex min-w-0 flex-1 after:absolute after:inset-0"
      >
        <PageName page={page} />
      </Link>
      {when}
    </li>
  );
}

/** Runs when the person comes back to the tab: other devices may have been elsewhere. */
function useReturn(run: () => void): void {
  useEffect(() => {
    const listen = () => document.visibilityState === 'visible' && run();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [run]);
}
