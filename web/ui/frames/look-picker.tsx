import { ChevronDown, Globe, type LucideIcon, Monitor, Moon, Palette, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { changeLanguage, languageOf, LANGUAGES } from '#web/lib/i18n/i18n.ts';
import { type Look, setLook, useLook } from '#web/lib/look/look.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

const THEMES = ['system', 'light', 'dark', 'hc-light', 'hc-dark'] as const;
const ICONS: Readonly<Record<Look['theme'], LucideIcon>> = {
  system: Monitor,
  light: Sun,
  dark: Moon,
  'hc-light': Sun,
  'hc-dark': Moon,
  custom: Palette,
};

/** Language and theme for signed-out pages, stored in the browser. */
export function LookPicker() {
  return (
    <>
      <LanguagePicker />
      <ThemePicker />
    </>
  );
}

function LanguagePicker() {
  const { t } = useTranslation('ui');
  const { language } = useLook();
  const now = languageOf(language) ?? LANGUAGES[0];
  return (
    <Menu
      side="top"
      trigger={
        <Button variant="ghost" size={28} icon={Globe} className="text-12 font-normal">
          <span className="sr-only">{t('look.language')}</span>
          {now.name}
          <Icon of={ChevronDown} size={12} />
        </Button>
      }
    >
      <MenuRadioGroup value={now.code} onChange={(code) => void changeLanguage(code)}>
        {LANGUAGES.map(({ code, name }) => (
          <MenuRadioItem key={code} value={code}>
            <span lang={code}>{name}</span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}

/** The theme menu alone, for the bar of another page. */
export function ThemePicker() {
  const { t } = useTranslation('ui');
  const { theme } = useLook();
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <Button variant="ghost" size={28} icon={ICONS[theme]} className="text-12 font-normal">
          <span className="sr-only">{t('look.theme')}</span>
          {t(`look.themes.${theme}`)}
          <Icon of={ChevronDown} size={12} />
        </Button>
      }
    >
      <MenuRadioGroup value={theme} onChange={(next) => setLook({ theme: next })}>
        {THEMES.map((one) => (
          <MenuRadioItem key={one} value={one} icon={ICONS[one]}>
            {t(`look.themes.${one}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
