import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { EntityCount, ItemShares, OverviewTotals } from '#shared/contract/analytics.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber, formatShare } from '#web/lib/formats/numbers.ts';
import { useKeptRead } from '#web/lib/local-copy/use-kept-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';

import { ChartCard } from './chart-card.tsx';
import { NumberLink } from './number-link.tsx';
import { useNumbers } from './numbers.ts';

interface OverviewPanelProps {
  readonly projects: readonly string[];
  readonly version: number;
}

/** The workspace at a glance: people and things, and how far each project is. */
export function OverviewPanel({ projects, version }: OverviewPanelProps) {
  const { slug } = useWorkspace();
  const me = useMe().id;
  const ids = projects.length === 0 ? '' : `&project_ids=${projects.join(',')}`;
  const base = `/api/workspaces/${slug}/advance-analytics`;
  const totals = useKeptRead<OverviewTotals>(me, `${base}/?tab=overview${ids}`, version);
  const things = useKeptRead<EntityCount[]>(me, `${base}-charts/?type=projects${ids}`, version);
  return (
    <div className="@container grid gap-4 p-4">
      <ChartCard reading={totals}>
        {(value) => <Totals totals={value} projects={projects} />}
      </ChartCard>
      <div className="grid gap-4 @3xl:grid-cols-2">
        <ChartCard reading={things}>{(value) => <Things things={value} />}</ChartCard>
        <ActiveProjects projects={projects} version={version} />
      </div>
    </div>
  );
}

const TOTALS = [
  'users',
  'admins',
  'members',
  'guests',
  'projects',
  'work_items',
  'cycles',
  'intake',
] as const;

interface TotalsProps {
  readonly totals: OverviewTotals;
  readonly projects: readonly string[];
}

function Totals({ totals, projects }: TotalsProps) {
  const { t } = useTranslation('analytics');
  const { slug } = useWorkspace();
  return (
    <ul
      aria-label={t('overview.totals')}
      className="-m-4 grid grid-cols-2 @xl:grid-cols-4 @3xl:grid-cols-8"
    >
      {TOTALS.map((name) => {
        const isOfPeople = !['projects', 'work_items', 'cycles', 'intake'].includes(name);
        const number = formatNumber(totals[`total_${name}`].count);
        return (
          <li key={name} className="relative grid border-e border-b border-hairline px-4 py-2.5">
            <span className="text-12 text-muted">{t(`overview.${name}`)}</span>
            {name === 'work_items' ? (
              <NumberLink
                query={ofProjects(projects)}
                className="text-18 font-semibold after:absolute after:inset-0"
              >
                {number}
              </NumberLink>
            ) : isOfPeople || name === 'projects' ? (
              <Link
                to={isOfPeople ? '/$slug/settings/members' : '/$slug/projects'}
                params={{ slug }}
                className="num text-18 font-semibold after:absolute after:inset-0 hover:underline"
              >
                {number}
              </Link>
            ) : (
              <span className="num text-18 font-semibold">{number}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Things({ things }: { readonly things: readonly EntityCount[] }) {
  const { t } = useTranslation('analytics');
  const most = Math.max(1, ...things.map(({ count }) => count));
  return (
    <>
      <h2 className="pb-2 font-semibold">{t('overview.insights')}</h2>
      <dl>
        {things.map(({ key, count }) => (
          <div key={key} className="flex h-8 items-center gap-2">
            <dt className="w-24 truncate">{t(`overview.${key}`)}</dt>
            <dd className="num flex flex-1 items-center gap-3">
              <SegmentedBar
                total={most}
                parts={[{ key, tone: 'plain', value: count }]}
                className="flex-1"
              />
              <span className="w-12 text-end">{formatNumber(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The filter of the items of some projects; of none named, of all. */
const ofProjects = (projects: readonly string[]) =>
  projects.length === 0 ? '' : `project:${projects.join(',')}`;

function ActiveProjects({ projects, version }: OverviewPanelProps) {
  const { t } = useTranslation('analytics');
  const { slug } = useWorkspace();
  const joined = useJoinedProjects();
  const query = ofProjects(projects);
  const shares = useNumbers<ItemShares>(
    'shares',
    { query, x: 'project', group: 'state_group' },
    version,
  );
  const shown = joined.filter(({ id }) => projects.length === 0 || projects.includes(id));
  return (
    <ChartCard reading={shares}>
      {({ rows, cells }) => (
        <>
          <h2 className="pb-2 font-semibold">{t('overview.active')}</h2>
          <ul>
            {shown.map((project) => {
              const total = rows.find(({ key }) => key === project.id)?.count ?? 0;
              const count = (group: string) =>
                cells.find((cell) => cell.key === project.id && cell.group === group)?.count ?? 0;
              const [done, scope] = [count('completed'), total - count('cancelled')];
              return (
                <li key={project.id} className="flex h-8 items-center gap-2">
                  <ProjectIcon project={project} />
                  <Link
                    to="/$slug/projects/$projectId/issues"
                    params={{ slug, projectId: project.id }}
                    className="w-40 truncate hover:underline"
                    dir="auto"
                  >
                    {project.name}
                  </Link>
                  <SegmentedBar
                    total={Math.max(1, scope)}
                    parts={[{ key: 'done', tone: 'done', value: done }]}
                    label={t('overview.done', { done, scope })}
                    className="flex-1"
                  />
                  <span className="num w-12 text-end">
                    {formatShare(scope === 0 ? 0 : done / scope)}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </ChartCard>
  );
}
