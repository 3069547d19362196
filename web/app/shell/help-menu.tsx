import {
  BookOpen,
  Bug,
  CircleHelp,
  Compass,
  History,
  Keyboard,
  MessageSquareText,
  Sparkles,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { addressOf } from '#web/lib/http/http.ts';
import { keysOf, runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { showOverlay } from './overlay-state.ts';

export function HelpMenu() {
  const { t } = useTranslation('app');
  return (
    <Menu trigger={<IconButton icon={CircleHelp} label={t('nav.help')} />} side="top">
      <MenuItem
        icon={Keyboard}
        onSelect={() => runShortcut('help')}
        shortcut={keysOf('help') ?? ''}
      >
        {t('nav.shortcuts')}
      </MenuItem>
      <MenuItem icon={Compass} onSelect={() => showOverlay('tour')}>
        {t('nav.tour')}
      </MenuItem>
      <MenuItem icon={Sparkles} onSelect={() => showOverlay('news')}>
        {t('nav.news')}
      </MenuItem>
      <MenuItem
        icon={BookOpen}
        onSelect={() => window.open(addressOf('/api/docs/'), '_blank', 'noopener')}
      >
        {t('nav.apiDocs')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={History} onSelect={() => showOverlay('changes')}>
        {t('nav.changes')}
      </MenuItem>
      <MenuItem icon={MessageSquareText} onSelect={() => showOverlay('messages')}>
        {t('nav.messages')}
      </MenuItem>
      <MenuItem icon={Bug} onSelect={() => showOverlay('report')}>
        {t('nav.report')}
      </MenuItem>
    </Menu>
  );
}
