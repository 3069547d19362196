import { useNavigate } from '@tanstack/react-router';
import { CalendarRange } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { CycleIcon } from '#web/features/cycles/cycle-icon.tsx';
import { CycleTools } from '#web/features/cycles/screens/cycle-menu-items.tsx';
import { CycleSign } from '#web/features/cycles/screens/cycle-sign.tsx';
import { CycleBanner } from '#web/features/cycles/screens/page/cycle-banner.tsx';
import { CyclePanel, CycleSummary } from '#web/features/cycles/screens/page/cycle-panel.tsx';
import {
  cycles,
  cyclesOf,
  daysOfCycle,
  daysText,
  presenceOf,
  statusOf,
  useStatusOf,
} from '#web/features/cycles/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { projectChoices } from '#web/features/work-items/filters/list-choices.ts';
import { withConditions } from '#web/features/work-items/filters/shown.ts';
import { sourceOfCycle } from '#web/features/work-items/lists/sources.ts';
import { NotMember } from '#web/features/work-items/sources/not-member.tsx';
import type { PageObject, PageSource } from '#web/features/work-items/sources/page-source.ts';
import { SectionCrumb } from '#web/features/work-items/sources/section-crumb.tsx';
import { useInProject } from '#web/features/work-items/sources/use-in-project.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';

/** The work items of a cycle. */
export function useCyclePage(cycle: CycleImage): PageSource {
  const { id, project_id: projectId } = cycle;
  const { t } = useTranslation('cycles');
  const { slug } = useWorkspace();
  const isOver = useStatusOf(cycle) === 'COMPLETED' || cycle.archived_at !== null;
  const source = useMemo(() => sourceOfCycle(projectId, id, isOver), [projectId, id, isOver]);
  const place = { kind: 'cycle' as const, id, path: `cycles/${id}/user-properties` };
  const { features, ...parts } = useInProject(projectId, source, place);
  const isMember = useCan(projectId)('cycle.read');
  const [loading, retry] = useProjectItems(isMember ? projectId : null);
  return {
    source,
    ...parts,
    crumb: (
      <>
        <ProjectChip projectId={projectId} />
        <SectionCrumb to="/$slug/projects/$projectId/cycles" params={{ slug, projectId }}>
          {t('title')}
        </SectionCrumb>
      </>
    ),
    title: 'cycles:title',
    object: useSwitch(cycle),
    panel: {
      kind: 'cycle',
      label: t('panel.label'),
      content: (
        <CyclePanel
          cycle={cycle}
          onFilter={(conditions) => parts.change((now) => withConditions(now, conditions))}
        />
      ),
      summary: <CycleSummary cycle={cycle} />,
    },
    banner: <CycleBanner cycle={cycle} />,
    tools: <CycleTools cycle={cycle} />,
    presence: presenceOf(cycle),
    choices: useMemo(() => {
      // All of its items are in this one.
      const others = new Set([...features].filter((name) => name !== 'cycles'));
      return projectChoices(others);
    }, [features]),
    loading,
    retry,
    closed: isMember ? null : <NotMember projectId={projectId} />,
    empty: isOver ? OVER_EMPTY : EMPTY,
  };
}

const EMPTY = {
  icon: CalendarRange,
  title: 'cycles:items.empty',
  text: 'cycles:items.emptyText',
  hints: { creator: 'cycles:items.emptyHint', reader: 'cycles:items.emptyReader' },
};
const OVER_EMPTY = {
  icon: CalendarRange,
  title: 'cycles:items.emptyOver',
  text: 'cycles:items.emptyOverText',
};

/** The name of the cycle in the header, and the way to the others. */
function useSwitch({ id, project_id: projectId, name }: CycleImage): PageObject {
  const { t } = useTranslation('cycles');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const siblings = cycles.useSelect((rows) => cyclesOf(rows, projectId), [projectId]);
  const cycle = cycles.use(id);
  return {
    id,
    name,
    icon: cycle ? <CycleSign cycle={cycle} /> : null,
    switchLabel: t('switch'),
    siblings: siblings.map((row) => {
      const days = daysOfCycle(row, zone);
      return {
        id: row.id,
        label: row.name,
        icon: <CycleIcon status={statusOf(row)} />,
        hint: days ? daysText(days) : undefined,
      };
    }),
    onSwitch: (cycleId) =>
      void navigate({
        to: '/$slug/projects/$projectId/cycles/$cycleId',
        params: { slug, projectId, cycleId },
      }),
  };
}
