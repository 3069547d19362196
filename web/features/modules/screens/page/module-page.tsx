import type { ModuleImage } from '#shared/contract/modules.ts';
import { ContainerRoute } from '#web/features/containers/section-frame.tsx';
import { ListPage } from '#web/features/item-pages/list-page.tsx';
import { modules } from '#web/features/modules/store.ts';

import { useModulePage } from './use-module-page.tsx';

/** The work items of a module, with all about it beside them. */
export function ModulePage() {
  return <ContainerRoute name="module" rows={modules} Items={OpenModule} />;
}

function OpenModule({ row }: { readonly row: ModuleImage }) {
  return <ListPage page={useModulePage(row)} />;
}
