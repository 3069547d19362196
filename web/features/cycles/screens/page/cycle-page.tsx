import { useParams } from '@tanstack/react-router';
import { useState } from 'react';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { CyclesOffPage, GoneCyclePage } from '#web/features/cycles/screens/page/cycle-away.tsx';
import { useCyclePage } from '#web/features/cycles/screens/page/use-cycle-page.tsx';
import { cycles } from '#web/features/cycles/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { ListPage } from '#web/features/work-items/layouts/list-page.tsx';

/** The work items of a cycle, with all about it beside them. */
export function CyclePage() {
  const { projectId, cycleId } = useParams({ from: '/$slug/projects/$projectId/cycles/$cycleId' });
  const project = projects.use(projectId);
  const cycle = cycles.use(cycleId);
  const name = useLastName(cycleId, cycle);
  if (project && !project.cycle_view) return <CyclesOffPage projectId={projectId} />;
  if (!cycle) return <GoneCyclePage projectId={projectId} name={name} />;
  return <OpenCycle cycle={cycle} />;
}

function OpenCycle({ cycle }: { readonly cycle: CycleImage }) {
  return <ListPage page={useCyclePage(cycle)} />;
}

/** What a cycle is called or, once it has gone, was called last. */
function useLastName(id: string, cycle: CycleImage | undefined): string | undefined {
  const [last, setLast] = useState<{ readonly id: string; readonly name: string }>();
  if (cycle && (last?.id !== id || last.name !== cycle.name)) setLast({ id, name: cycle.name });
  return last?.id === id ? last.name : undefined;
}
