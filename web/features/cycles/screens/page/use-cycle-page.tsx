import { CalendarRange } from 'lucide-react';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { useContainerPage } from '#web/features/containers/use-container-page.tsx';
import { CycleIcon } from '#web/features/cycles/cycle-icon.tsx';
import { CycleTools } from '#web/features/cycles/screens/cycle-menu-items.tsx';
import { CycleSign } from '#web/features/cycles/screens/cycle-sign.tsx';
import { CycleBanner } from '#web/features/cycles/screens/page/cycle-banner.tsx';
import { CyclePanel, CycleSummary } from '#web/features/cycles/screens/page/cycle-panel.tsx';
import {
  daysOfCycle,
  daysText,
  statusOf,
  useCyclesOf,
  useStatusOf,
} from '#web/features/cycles/store.ts';
import type { PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { projects } from '#web/features/projects/store.ts';

/** The work items of a cycle. */
export function useCyclePage(cycle: CycleImage): PageSource {
  const { project_id: projectId } = cycle;
  const isOver = useStatusOf(cycle) === 'COMPLETED' || cycle.archived_at !== null;
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const siblings = useCyclesOf(projectId).map((row) => {
    const days = daysOfCycle(row, zone);
    return {
      id: row.id,
      label: row.name,
      icon: <CycleIcon status={statusOf(row)} />,
      hint: days ? daysText(days) : undefined,
    };
  });
  return useContainerPage({
    ...{ kind: 'cycle', row: cycle, isOver, icon: CalendarRange, siblings },
    sign: <CycleSign cycle={cycle} />,
    panel: (onFilter) => <CyclePanel cycle={cycle} onFilter={onFilter} />,
    summary: <CycleSummary cycle={cycle} />,
    banner: <CycleBanner cycle={cycle} />,
    tools: <CycleTools cycle={cycle} />,
  });
}
