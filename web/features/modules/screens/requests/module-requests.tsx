import { ContainerDialogs } from '#web/features/containers/requests.tsx';
import { moduleWrites } from '#web/features/modules/screens/changes.ts';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { modules } from '#web/features/modules/store.ts';
import { AddToCycleDialog } from '#web/features/work-items/overlays/to-cycle-section.tsx';

import { LinkDialog } from './link-dialog.tsx';
import { ModuleDialog } from './module-dialog.tsx';

/** The dialog about modules that is asked for now, over whatever screen it is. */
export function ModuleRequests() {
  return (
    <ContainerDialogs
      {...{ name: 'module', request: moduleRequest, rows: modules, writes: moduleWrites }}
      form={(form) => <ModuleDialog {...form} />}
      special={(now, module, onClose) => {
        if (now.is === 'link') return <LinkDialog {...{ module, linkId: now.linkId, onClose }} />;
        const { id: moduleId, name, project_id: projectId } = module;
        return <AddToCycleDialog {...{ moduleId, name, projectId, onClose }} />;
      }}
    />
  );
}
