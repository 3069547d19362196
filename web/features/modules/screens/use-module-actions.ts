import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { linkOf } from '#web/features/modules/store.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';

import { archiveModule, restoreModule, toggleModuleFavorite } from './changes.ts';

/** What can be done with a module by keys, menus and the palette alike. */
export function useModuleActions(module: ModuleImage) {
  const { t } = useTranslation('modules');
  const place = useProjectPlace(module.project_id);
  const navigate = useNavigate();
  const { slug, projectId } = place;
  return {
    place,
    open: () =>
      void navigate({
        to: '/$slug/projects/$projectId/modules/$moduleId',
        params: { slug, projectId, moduleId: module.id },
      }),
    openTab: () => void window.open(linkOf(slug, module), '_blank', 'noopener'),
    copyLink: async () => {
      await copyText(linkOf(slug, module), t('done.linkCopied'), `module ${module.id}`);
    },
    star: () => toggleModuleFavorite(place, module),
    archive: () => archiveModule(place, module),
    restore: () => restoreModule(place, module),
  };
}
