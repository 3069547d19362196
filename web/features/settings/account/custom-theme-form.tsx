import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { deriveTheme, type ThemeColors } from '#web/lib/look/custom-theme.ts';
import { lookNow, tryTheme, useLook } from '#web/lib/look/look.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { ColorField } from '#web/ui/pickers/color-field.tsx';

import { chooseTheme } from './changes.ts';
import { useProfile } from './store.ts';

const NAMES = [
  'background',
  'text',
  'primary',
  'sidebarBackground',
  'sidebarText',
] as const satisfies readonly (keyof ThemeColors)[];

/** What one begins with: our light theme. */
export const FIRST_COLORS: ThemeColors = {
  background: '#ffffff',
  text: '#1d1c1a',
  primary: '#0b6b75',
  sidebarBackground: '#f7f6f3',
  sidebarText: '#1d1c1a',
};

/** Five colours of one's own, seen at once on the whole screen and kept when they are set. */
export function CustomThemeForm() {
  const { t } = useTranslation('settings');
  const profile = useProfile();
  const kept = useLook().custom?.colors ?? FIRST_COLORS;
  const [colors, setColors] = useState<ThemeColors>(kept);
  const { theme, corrections } = deriveTheme(colors);
  const isChanged = NAMES.some((name) => colors[name] !== kept[name]);
  useEffect(() => tryTheme(deriveTheme(colors).theme), [colors]);
  // Whoever leaves without setting them has what they had.
  useEffect(() => () => tryTheme(null), []);
  return (
    <div className="grid gap-4 border-t border-line px-4 py-4">
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        {NAMES.map((name) => (
          <ColorField
            key={name}
            label={t(`preferences.colors.${name}`)}
            value={colors[name]}
            onChange={(color) => setColors({ ...colors, [name]: color.toLowerCase() })}
          />
        ))}
      </div>
      <div aria-live="polite" className="grid gap-2">
        {corrections.map(({ name, chosen, shown, ratio }) => (
          <Banner key={name} tone="info">
            {t('preferences.corrected', {
              name: t(`preferences.colors.${name}`),
              chosen,
              shown,
              ratio: ratio.toFixed(1),
            })}
          </Banner>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size={32}
          disabled={!isChanged && lookNow().theme === 'custom'}
          onClick={() => chooseTheme(profile, 'custom', theme)}
        >
          {t('preferences.setTheme')}
        </Button>
        <Button size={32} disabled={!isChanged} onClick={() => setColors(kept)}>
          {t('preferences.resetColors')}
        </Button>
      </div>
    </div>
  );
}
