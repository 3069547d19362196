import type { CycleImage } from '#shared/contract/cycles.ts';
import { ContainerRoute } from '#web/features/containers/section-frame.tsx';
import { cycles } from '#web/features/cycles/store.ts';
import { ListPage } from '#web/features/item-pages/list-page.tsx';

import { useCyclePage } from './use-cycle-page.tsx';

/** The work items of a cycle, with all about it beside them. */
export function CyclePage() {
  return <ContainerRoute name="cycle" rows={cycles} Items={OpenCycle} />;
}

function OpenCycle({ row }: { readonly row: CycleImage }) {
  return <ListPage page={useCyclePage(row)} />;
}
