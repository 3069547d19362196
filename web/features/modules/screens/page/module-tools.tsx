import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { FateBanner } from '#web/features/containers/fate.tsx';
import { StarAndMenu } from '#web/features/containers/star-button.tsx';
import { ModuleMenuItems } from '#web/features/modules/screens/module-menu-items.tsx';
import { useModuleRights } from '#web/features/modules/screens/module-rights.ts';
import { useModuleActions } from '#web/features/modules/screens/use-module-actions.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface ModuleToolsProps {
  readonly module: ModuleImage;
}

/** The star and the menu of an open module. */
export function ModuleTools({ module }: ModuleToolsProps) {
  const act = useModuleActions(module);
  const { canPin } = useModuleRights(module);
  return (
    <StarAndMenu
      {...{ type: 'module', messages: 'modules', row: module, canPin, onStar: act.star }}
      quiet="max-md:hidden"
    >
      <ModuleMenuItems moduleId={module.id} />
    </StarAndMenu>
  );
}

/** Says that a module is archived, so that nothing of it can be changed. */
export function ArchivedBanner({ module }: ModuleToolsProps) {
  const { t } = useTranslation('modules');
  const act = useModuleActions(module);
  const { canArchive } = useModuleRights(module);
  const { archived_at, updated_by } = module;
  if (archived_at === null) return null;
  return (
    <FateBanner
      {...{ messages: 'modules', word: 'banner.archivedBy', unknown: 'banner.archived' }}
      {...{ who: updated_by, moment: archived_at }}
      action={canArchive && <Button onClick={act.restore}>{t('banner.restore')}</Button>}
    />
  );
}
