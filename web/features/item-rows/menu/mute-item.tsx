import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { toggleMute, useIsMuted } from '#web/features/mutes/store.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { MenuItem } from '#web/ui/menus/menu.tsx';

/** Mutes an item for the person, or lets it be heard again. */
export function MuteItem({ item }: { readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  const place = useOwnPlace();
  const isMuted = useIsMuted(item.id);
  return (
    <MenuItem
      icon={isMuted ? Volume2 : VolumeX}
      onSelect={() => toggleMute(place, 'issue', item.id)}
    >
      {t(isMuted ? 'detail.unmute' : 'detail.mute')}
    </MenuItem>
  );
}
