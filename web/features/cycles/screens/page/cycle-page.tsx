import { useParams } from '@tanstack/react-router';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { ContainerPage } from '#web/features/containers/section-frame.tsx';
import { useCyclePage } from '#web/features/cycles/screens/page/use-cycle-page.tsx';
import { cycles } from '#web/features/cycles/store.ts';
import { ListPage } from '#web/features/item-pages/list-page.tsx';

/** The work items of a cycle, with all about it beside them. */
export function CyclePage() {
  const { projectId, cycleId } = useParams({ from: '/$slug/projects/$projectId/cycles/$cycleId' });
  const cycle = cycles.use(cycleId);
  return (
    <ContainerPage {...{ section: 'cycles', projectId, id: cycleId, row: cycle }}>
      {cycle && <OpenCycle cycle={cycle} />}
    </ContainerPage>
  );
}

function OpenCycle({ cycle }: { readonly cycle: CycleImage }) {
  return <ListPage page={useCyclePage(cycle)} />;
}
