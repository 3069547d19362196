import { Link } from '@tanstack/react-router';
import { Box, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ContainerName } from '#shared/containers.ts';
import { daysOfCycle, useCyclesOf } from '#web/features/cycles/store.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { daysOfModule, useModulesOf } from '#web/features/modules/store.ts';
import { useProgressOf } from '#web/features/progress/use-progress-of.ts';
import { projects } from '#web/features/projects/store.ts';
import { slugOf } from '#web/features/work-items/data/address.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import type { StripBar, TimelineStrip } from '#web/ui/timeline/timeline-strips.ts';

/** Something that has days: a cycle, a module. */
interface Planned {
  readonly id: string;
  readonly name: string;
  readonly days: { readonly from: Day; readonly to: Day } | null;
}

/** The cycles and modules of the project as bars above its items; those that the rows are grouped by stand there. */
export function usePlanStrips(): readonly TimelineStrip[] {
  const { source, view } = useListScreen();
  const { groupBy } = view.settings;
  const [only = ''] = source.projects;
  const isPlan = source.container === undefined && source.projects.length === 1;
  const cycles = useCycleStrip(isPlan && groupBy !== 'cycle_id' ? only : '');
  const modules = useModuleStrip(isPlan && groupBy !== 'issue_module__module_id' ? only : '');
  return useMemo(() => [cycles, modules].flatMap((strip) => strip ?? []), [cycles, modules]);
}

function useCycleStrip(projectId: string): TimelineStrip | null {
  const { t } = useTranslation('work-items');
  const project = projects.use(projectId);
  const zone = project?.timezone ?? 'UTC';
  const cycles = useCyclesOf(projectId);
  const planned = useMemo(
    () => cycles.map((one) => ({ id: one.id, name: one.name, days: daysOfCycle(one, zone) })),
    [cycles, zone],
  );
  const bars = useBars('cycle', planned, projectId);
  const label = t('timeline.strips.cycles');
  return useMemo(() => {
    if (project?.cycle_view !== true || bars.length === 0) return null;
    const slug = slugOf(projectId);
    return {
      ...{ id: 'cycles', label, bars },
      icon: <Icon of={RefreshCw} size={14} />,
      draw: ({ id }, look) => (
        <Link
          to="/$slug/projects/$projectId/cycles/$containerId"
          params={{ slug, projectId, containerId: id }}
          {...look}
        />
      ),
    };
  }, [project?.cycle_view, bars, projectId, label]);
}

function useModuleStrip(projectId: string): TimelineStrip | null {
  const { t } = useTranslation('work-items');
  const project = projects.use(projectId);
  const modules = useModulesOf(projectId);
  const planned = useMemo(
    () => modules.map((one) => ({ id: one.id, name: one.name, days: daysOfModule(one) })),
    [modules],
  );
  const bars = useBars('module', planned, projectId);
  const label = t('timeline.strips.modules');
  return useMemo(() => {
    if (project?.module_view !== true || bars.length === 0) return null;
    const slug = slugOf(projectId);
    return {
      ...{ id: 'modules', label, bars },
      icon: <Icon of={Box} size={14} />,
      draw: ({ id }, look) => (
        <Link
          to="/$slug/projects/$projectId/modules/$containerId"
          params={{ slug, projectId, containerId: id }}
          {...look}
        />
      ),
    };
  }, [project?.module_view, bars, projectId, label]);
}

/** The bars of things that have days, with how much of each is done. */
function useBars(
  kind: ContainerName,
  planned: readonly Planned[],
  projectId: string,
): readonly StripBar[] {
  const { t } = useTranslation('work-items');
  const ids = useMemo(() => planned.map(({ id }) => id), [planned]);
  const countsOf = useProgressOf(kind, ids, projectId);
  return useMemo(
    () =>
      planned.flatMap(({ id, name, days }): StripBar[] => {
        if (!days) return [];
        const { scope, completed } = countsOf(id);
        const done = scope === 0 ? 0 : completed / scope;
        const counts = { done: formatNumber(completed), all: formatNumber(scope) };
        const detail = scope === 0 ? '' : t('timeline.strips.done', counts);
        return [{ id, name, start: days.from, end: days.to, done, detail }];
      }),
    [planned, countsOf, t],
  );
}
