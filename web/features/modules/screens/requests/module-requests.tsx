import {
  closeModuleRequest,
  useModuleRequest,
} from '#web/features/modules/screens/module-requests.ts';
import { modules } from '#web/features/modules/store.ts';
import { AddToCycleDialog } from '#web/features/work-items/overlays/to-cycle-section.tsx';
import { useLastKnown } from '#web/lib/store/use-last-known.ts';

import { DeleteModuleDialog } from './delete-module-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ModuleDialog } from './module-dialog.tsx';

/** The dialog about modules that is asked for now, over whatever screen it is. */
export function ModuleRequests() {
  const request = useModuleRequest();
  const moduleId = request && request.is !== 'create' ? request.moduleId : null;
  const { row: module, isGone } = useLastKnown(modules.use(moduleId), moduleId);
  const onClose = closeModuleRequest;
  if (request?.is === 'create') {
    return <ModuleDialog projectId={request.projectId} onClose={onClose} />;
  }
  if (!request || !module) return null;
  if (request.is === 'edit') {
    return <ModuleDialog projectId={module.project_id} module={module} {...{ isGone, onClose }} />;
  }
  if (isGone) return null;
  if (request.is === 'link') {
    return <LinkDialog module={module} linkId={request.linkId} onClose={onClose} />;
  }
  if (request.is === 'delete') return <DeleteModuleDialog module={module} onClose={onClose} />;
  return (
    <AddToCycleDialog
      moduleId={module.id}
      name={module.name}
      projectId={module.project_id}
      onClose={onClose}
    />
  );
}
