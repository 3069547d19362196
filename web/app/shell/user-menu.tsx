import { useNavigate } from '@tanstack/react-router';
import { BellOff, LogOut, Settings, ShieldCheck, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { signOut } from '#web/features/auth/changes.ts';
import { chooseTheme } from '#web/features/settings/account/changes.ts';
import { useProfile } from '#web/features/settings/account/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useQuietUntil } from '#web/lib/browser/quiet-time.ts';
import { type Look, useLook } from '#web/lib/look/look.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import {
  Menu,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  SubMenu,
} from '#web/ui/menus/menu.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { QuietMenu } from './quiet-menu.tsx';

const THEMES = [
  'system',
  'light',
  'dark',
  'hc-light',
  'hc-dark',
] as const satisfies readonly Look['theme'][];

export function UserMenu() {
  const { t } = useTranslation('app');
  const me = useMe();
  const { slug } = useWorkspace();
  const { theme, custom } = useLook();
  const profile = useProfile();
  const themes = custom ? [...THEMES, 'custom' as const] : THEMES;
  const navigate = useNavigate();
  const isQuiet = useQuietUntil() !== null;
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t(isQuiet ? 'user.quiet.on' : 'user.label', { name: me.display_name })}
          className="relative rounded-full p-0.5 touch:p-2"
        >
          <Avatar
            person={{ id: me.id, name: me.display_name, picture: me.avatar_url }}
            size={24}
            isDecorative
          />
          {isQuiet && (
            <span className="absolute -end-0.5 -bottom-0.5 grid size-4 place-items-center rounded-full bg-canvas text-muted">
              <Icon of={BellOff} size={12} />
            </span>
          )}
        </button>
      }
    >
      <MenuGroup label={me.email}>
        <MenuItem
          icon={Settings}
          onSelect={() => void navigate({ to: '/$slug/settings/account', params: { slug } })}
        >
          {t('user.settings')}
        </MenuItem>
        <SubMenu icon={SunMoon} label={t('user.theme')}>
          <MenuRadioGroup value={theme} onChange={(next) => chooseTheme(profile, themeOf(next))}>
            {themes.map((name) => (
              <MenuRadioItem key={name} value={name}>
                {t(`user.themes.${name}`)}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </SubMenu>
        <QuietMenu />
        <MenuItem icon={ShieldCheck} onSelect={() => void navigate({ to: '/god-mode' })}>
          {t('user.instance')}
        </MenuItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        {t('user.signOut')}
      </MenuItem>
    </Menu>
  );
}

function themeOf(name: string): Look['theme'] {
  return [...THEMES, 'custom' as const].find((one) => one === name) ?? 'system';
}
