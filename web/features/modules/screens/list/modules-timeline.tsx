import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { ModuleStatusIcon, STATUS_TONES } from '#web/features/modules/module-status-icon.tsx';
import { updateModule } from '#web/features/modules/screens/changes.ts';
import { datesOf } from '#web/features/modules/screens/module-dates.tsx';
import { ModuleMenuItems } from '#web/features/modules/screens/module-menu-items.tsx';
import { modules } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useProgressOf } from '#web/features/progress/use-progress-of.ts';
import { projects, useProjectPlace } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import type { Zoom } from '#web/ui/timeline/scale.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';
import { Timeline } from '#web/ui/timeline/timeline.tsx';

import type { ModuleListModel } from './use-module-list.ts';
import { useModuleReorder } from './use-module-reorder.ts';

interface ModulesTimelineProps {
  readonly list: ModuleListModel;
  readonly label: string;
}

/** The modules as bars from their start to their due date. */
export function ModulesTimeline({ list, label }: ModulesTimelineProps) {
  const { projectId, look } = list;
  const place = useProjectPlace(projectId);
  const container = useRef<HTMLDivElement>(null);
  const reorder = useModuleReorder(list, container);
  const [zoom, setZoom] = useState<Zoom>('month');
  const isPhone = useIsPhone();
  const rows = useTimelineRows(list);
  const menuOf = useCallback(
    (id: string) => <ModuleMenuItems moduleId={id} onLook={() => look(id)} />,
    [look],
  );
  return (
    <Timeline
      rows={rows}
      label={label}
      today={list.today}
      zoom={zoom}
      onZoom={setZoom}
      nameOf={nameOf}
      menuOf={menuOf}
      isPhone={isPhone}
      container={container}
      {...(reorder && { reorder, endName: 'modules' })}
      onOpen={look}
      onChange={(id, span) => {
        const module = modules.get(id);
        if (module) void updateModule(place, module, datesOf(span));
      }}
    />
  );
}

/** The rows: each the same object as long as its module and its progress are. */
function useTimelineRows({ lines, projectId }: ModuleListModel): readonly TimelineRow[] {
  const can = useCan(projectId);
  const isProjectOpen = projects.use(projectId)?.archived_at === null;
  const isFixed = !can('module.update') || !isProjectOpen;
  const ids = useMemo(() => lines.map(({ module }) => module.id), [lines]);
  const countsOf = useProgressOf('module', ids, projectId);
  const [known] = useState(() => new Map<string, { key: string; row: TimelineRow }>());
  return lines.map(({ module }) => {
    const { scope, completed } = countsOf(module.id);
    const done = scope === 0 ? 0 : completed / scope;
    const row = rowOf(module, done, isFixed);
    const key = JSON.stringify(row);
    const before = known.get(module.id);
    if (before?.key === key) return before.row;
    known.set(module.id, { key, row });
    return row;
  });
}

function rowOf(module: ModuleImage, done: number, isFixed: boolean): TimelineRow {
  const { id, name, start_date: start, target_date: end, status } = module;
  return { id, name, start, end, tone: STATUS_TONES[status], done, isFixed };
}

const nameOf = (id: string) => <Name moduleId={id} />;

function Name({ moduleId }: { readonly moduleId: string }) {
  const { slug } = useWorkspace();
  const module = modules.use(moduleId);
  if (!module) return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ModuleStatusIcon status={module.status} isNamed />
      <Link
        to="/$slug/projects/$projectId/modules/$containerId"
        params={{ slug, projectId: module.project_id, containerId: moduleId }}
        tabIndex={-1}
        dir="auto"
        className="truncate"
      >
        {module.name}
      </Link>
    </span>
  );
}
