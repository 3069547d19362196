import { useNavigate } from '@tanstack/react-router';
import { Box } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { ModuleStatusIcon } from '#web/features/modules/module-status-icon.tsx';
import { ModuleDates } from '#web/features/modules/screens/module-dates.tsx';
import { ModulePanel } from '#web/features/modules/screens/panel/module-panel.tsx';
import { presenceOf, useModulesOf } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { Figure } from '#web/features/progress/progress-figures.tsx';
import { ProgressRing } from '#web/features/progress/progress-ring.tsx';
import { useProgress } from '#web/features/progress/use-progress.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { projectChoices } from '#web/features/work-items/filters/list-choices.ts';
import { withConditions } from '#web/features/work-items/filters/shown.ts';
import { sourceOfModule } from '#web/features/work-items/lists/sources.ts';
import { NotMember } from '#web/features/work-items/sources/not-member.tsx';
import type { PageObject, PageSource } from '#web/features/work-items/sources/page-source.ts';
import { SectionCrumb } from '#web/features/work-items/sources/section-crumb.tsx';
import { useInProject } from '#web/features/work-items/sources/use-in-project.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { ArchivedBanner, ModuleTools } from './module-tools.tsx';

/** The work items of a module. */
export function useModulePage(module: ModuleImage): PageSource {
  const { id, project_id: projectId } = module;
  const { t } = useTranslation('modules');
  const { slug } = useWorkspace();
  const isOver = module.archived_at !== null;
  const source = useMemo(() => sourceOfModule(projectId, id, isOver), [projectId, id, isOver]);
  const place = { kind: 'module' as const, id, path: `modules/${id}/user-properties` };
  const { features, ...parts } = useInProject(projectId, source, place);
  const isMember = useCan(projectId)('module.read');
  const [loading, retry] = useProjectItems(isMember ? projectId : null);
  return {
    source,
    ...parts,
    crumb: (
      <>
        <ProjectChip projectId={projectId} />
        <SectionCrumb to="/$slug/projects/$projectId/modules" params={{ slug, projectId }}>
          {t('title')}
        </SectionCrumb>
      </>
    ),
    title: 'modules:title',
    object: useSwitch(module),
    panel: {
      kind: 'module',
      label: t('panel.label'),
      content: (
        <ModulePanel
          module={module}
          onFilter={(conditions) => parts.change((now) => withConditions(now, conditions))}
        />
      ),
      summary: <Summary module={module} />,
    },
    banner: <ArchivedBanner module={module} />,
    tools: <ModuleTools module={module} />,
    presence: presenceOf(module),
    choices: useMemo(() => {
      // All of its items are in this one.
      const others = new Set([...features].filter((name) => name !== 'modules'));
      return projectChoices(others);
    }, [features]),
    loading,
    retry,
    closed: isMember ? null : <NotMember projectId={projectId} />,
    empty: isOver ? OVER_EMPTY : EMPTY,
  };
}

const EMPTY = {
  icon: Box,
  title: 'modules:items.empty',
  text: 'modules:items.emptyText',
  hints: { creator: 'modules:items.emptyHint', reader: 'modules:items.emptyReader' },
};
const OVER_EMPTY = {
  icon: Box,
  title: 'modules:items.emptyOver',
  text: 'modules:items.emptyOverText',
};

/** The name of the module in the header, and the way to the others. */
function useSwitch({ id, project_id: projectId, name, status }: ModuleImage): PageObject {
  const { t } = useTranslation('modules');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const siblings = useModulesOf(projectId);
  return {
    id,
    name,
    icon: <ModuleStatusIcon status={status} isNamed />,
    switchLabel: t('switch'),
    siblings: siblings.map((row) => ({
      id: row.id,
      label: row.name,
      icon: <ModuleStatusIcon status={row.status} isNamed />,
    })),
    onSwitch: (moduleId) =>
      void navigate({
        to: '/$slug/projects/$projectId/modules/$moduleId',
        params: { slug, projectId, moduleId },
      }),
  };
}

/** The gist of a module, for phones. */
function Summary({ module }: { readonly module: ModuleImage }) {
  const progress = useProgress('module', module.id, module.project_id);
  return (
    <div className="flex items-center gap-3 py-2">
      <ProgressRing progress={progress} size={40} />
      <div className="grid min-w-0">
        <span className="num text-15 font-semibold">
          {progress && <Figure progress={progress} unit="items" />}
        </span>
        <span className="text-12 text-muted">
          <ModuleDates module={module} />
        </span>
      </div>
    </div>
  );
}
