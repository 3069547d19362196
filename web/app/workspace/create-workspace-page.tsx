import { useEffect } from 'react';

import { readInstance, useInstance } from '#web/features/instances/store.ts';
import { CreateWorkspace } from '#web/features/workspaces/create-page.tsx';

/** The page that creates a workspace, where the instance allows it. */
export function CreateWorkspacePage() {
  const { known } = useInstance();
  useEffect(() => {
    void readInstance();
  }, []);
  return (
    <CreateWorkspace
      isOff={known?.config.is_workspace_creation_disabled ?? false}
      instanceName={known?.instance.instance_name ?? ''}
    />
  );
}
