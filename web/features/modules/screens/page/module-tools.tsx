import { MoreHorizontal, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { ModuleMenuItems } from '#web/features/modules/screens/module-menu-items.tsx';
import { useModuleRights } from '#web/features/modules/screens/module-rights.ts';
import { useModuleActions } from '#web/features/modules/screens/use-module-actions.ts';
import { usePerson } from '#web/features/people/store.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

interface ModuleToolsProps {
  readonly module: ModuleImage;
}

/** The star and the menu of an open module. */
export function ModuleTools({ module }: ModuleToolsProps) {
  const { t } = useTranslation('modules');
  const act = useModuleActions(module);
  const { canPin } = useModuleRights(module);
  const isPinned = useFavoriteOf('module', module.id) !== undefined;
  const { name } = module;
  return (
    <>
      {canPin && (
        <IconButton
          icon={Star}
          label={t(isPinned ? 'row.unstar' : 'row.star', { name })}
          onClick={act.star}
          className={isPinned ? 'text-warning! [&_svg]:fill-current' : 'max-md:hidden'}
        />
      )}
      <Menu
        align="end"
        trigger={<IconButton icon={MoreHorizontal} label={t('row.menu', { name })} />}
      >
        <ModuleMenuItems moduleId={module.id} />
      </Menu>
    </>
  );
}

/** Says that a module is archived, so that nothing of it can be changed. */
export function ArchivedBanner({ module }: ModuleToolsProps) {
  const { t } = useTranslation('modules');
  const act = useModuleActions(module);
  const { canArchive } = useModuleRights(module);
  if (module.archived_at === null) return null;
  return (
    <div className="shrink-0 px-4 py-2">
      <Banner
        tone="info"
        action={canArchive && <Button onClick={act.restore}>{t('banner.restore')}</Button>}
      >
        <ModuleFate module={module} />
      </Banner>
    </div>
  );
}

/** Since when it is in the archive, and who put it there. */
function ModuleFate({ module: { archived_at, updated_by } }: ModuleToolsProps) {
  const { t } = useTranslation('modules');
  const me = useMe();
  const person = usePerson(updated_by);
  if (!person || archived_at === null) return t('banner.archived');
  const key = person.id === me.id ? 'mine' : 'others';
  return t(`banner.archivedBy.${key}`, { name: person.name, day: formatDayOf(archived_at) });
}
