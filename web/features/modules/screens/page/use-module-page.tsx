import { Box } from 'lucide-react';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { useContainerPage } from '#web/features/containers/use-container-page.tsx';
import type { PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { ModuleStatusIcon } from '#web/features/modules/module-status-icon.tsx';
import { ModuleDates } from '#web/features/modules/screens/module-dates.tsx';
import { ModulePanel } from '#web/features/modules/screens/panel/module-panel.tsx';
import { useModulesOf } from '#web/features/modules/store.ts';
import { Figure } from '#web/features/progress/progress-figures.tsx';
import { ProgressRing } from '#web/features/progress/progress-ring.tsx';
import { useProgress } from '#web/features/progress/use-progress.ts';

import { ArchivedBanner, ModuleTools } from './module-tools.tsx';

/** The work items of a module. */
export function useModulePage(module: ModuleImage): PageSource {
  const { project_id: projectId } = module;
  const isOver = module.archived_at !== null;
  const siblings = useModulesOf(projectId).map((row) => ({
    id: row.id,
    label: row.name,
    icon: <ModuleStatusIcon status={row.status} isNamed />,
  }));
  return useContainerPage({
    ...{ kind: 'module', row: module, isOver, icon: Box, siblings },
    sign: <ModuleStatusIcon status={module.status} isNamed />,
    panel: (onFilter) => <ModulePanel module={module} onFilter={onFilter} />,
    summary: <Summary module={module} />,
    banner: <ArchivedBanner module={module} />,
    tools: <ModuleTools module={module} />,
  });
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
