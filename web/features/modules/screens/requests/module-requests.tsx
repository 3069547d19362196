import { DeleteContainer } from '#web/features/containers/delete-dialog.tsx';
import { useRequested } from '#web/features/containers/use-requested.ts';
import { moduleWrites } from '#web/features/modules/screens/changes.ts';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { modules } from '#web/features/modules/store.ts';
import { AddToCycleDialog } from '#web/features/work-items/overlays/to-cycle-section.tsx';

import { LinkDialog } from './link-dialog.tsx';
import { ModuleDialog } from './module-dialog.tsx';

/** The dialog about modules that is asked for now, over whatever screen it is. */
export function ModuleRequests() {
  const request = moduleRequest.use();
  const moduleId = request && request.is !== 'create' ? request.moduleId : null;
  const { close: onClose } = moduleRequest;
  const asked = { id: moduleId, isForm: request?.is === 'edit', close: onClose };
  const { row: module, isGone } = useRequested(modules.use(moduleId), asked);
  if (request?.is === 'create') {
    return <ModuleDialog projectId={request.projectId} onClose={onClose} />;
  }
  if (!request || !module) return null;
  if (request.is === 'edit') {
    return <ModuleDialog projectId={module.project_id} module={module} {...{ isGone, onClose }} />;
  }
  if (request.is === 'link') {
    return <LinkDialog module={module} linkId={request.linkId} onClose={onClose} />;
  }
  if (request.is === 'delete') {
    return (
      <DeleteContainer section="modules" writes={moduleWrites} row={module} {...{ onClose }} />
    );
  }
  return (
    <AddToCycleDialog
      moduleId={module.id}
      name={module.name}
      projectId={module.project_id}
      onClose={onClose}
    />
  );
}
