import { useParams } from '@tanstack/react-router';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { ContainerPage } from '#web/features/containers/section-frame.tsx';
import { ListPage } from '#web/features/item-pages/list-page.tsx';
import { modules } from '#web/features/modules/store.ts';

import { useModulePage } from './use-module-page.tsx';

/** The work items of a module, with all about it beside them. */
export function ModulePage() {
  const { projectId, moduleId } = useParams({
    from: '/$slug/projects/$projectId/modules/$moduleId',
  });
  const module = modules.use(moduleId);
  return (
    <ContainerPage {...{ section: 'modules', projectId, id: moduleId, row: module }}>
      {module && <OpenModule module={module} />}
    </ContainerPage>
  );
}

function OpenModule({ module }: { readonly module: ModuleImage }) {
  return <ListPage page={useModulePage(module)} />;
}
