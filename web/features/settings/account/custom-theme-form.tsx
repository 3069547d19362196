import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { deriveTheme, isColor, type ThemeColors } from '#web/lib/look/custom-theme.ts';
import { previewTheme, useLook } from '#web/lib/look/look.ts';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts';
import { Banner } from '#web/ui/messages/banner.tsx';

import { chooseTheme } from './changes.ts';
import { useProfile } from './store.ts';

const NAMES = [
  'background',
  'text',
  'primary',
  'sidebarBackground',
  'sidebarText',
] as const satisfies readonly (keyof ThemeColors)[];

const ThemeColor = z.string().toLowerCase().refine(isColor);
const CustomColors = z.object({
  background: ThemeColor,
  text: ThemeColor,
  primary: ThemeColor,
  sidebarBackground: ThemeColor,
  sidebarText: ThemeColor,
});

/** Initial colors of a custom theme: those of the light theme. */
export const FIRST_COLORS: ThemeColors = {
  background: '#ffffff',
  text: '#1d1c1a',
  primary: '#0b6b75',
  sidebarBackground: '#f7f6f3',
  sidebarText: '#1d1c1a',
};

/** Form for a theme's five colors. The whole screen previews them; they are stored on saving. */
export function CustomThemeForm() {
  const { t } = useTranslation('settings');
  const profile = useProfile();
  const stored = useLook().custom?.colors ?? FIRST_COLORS;
  const form = useSchemaForm({
    schema: CustomColors.partial(),
    stored,
    save: async (changed) => {
      const colors = CustomColors.parse({ ...stored, ...changed });
      chooseTheme(profile, 'custom', deriveTheme(colors).theme);
    },
  });
  const corrections = useThemePreview(form.draft.values);
  return (
    <SchemaForm
      className="border-t border-line px-4 py-4"
      form={form}
      label={t('preferences.colorsOf')}
      submitLabel={t('preferences.setTheme')}
      fields={NAMES.map((name) => ({
        name,
        kind: 'color' as const,
        label: t(`preferences.colors.${name}`),
      }))}
    >
      <div aria-live="polite" className="grid gap-2 md:col-span-2">
        {corrections.map(({ name, chosen, shown, ratio }) => (
          <Banner key={name} tone="info">
            {t('preferences.corrected', {
              name: t(`preferences.colors.${name}`),
              chosen,
              shown,
              ratio: Math.round(ratio * 10) / 10,
            })}
          </Banner>
        ))}
      </div>
    </SchemaForm>
  );
}

/** Previews the colors while the form is open. Returns the corrections for contrast. */
function useThemePreview(colors: ThemeColors) {
  const { background, text, primary, sidebarBackground, sidebarText } = colors;
  const derived = useMemo(
    () => deriveTheme({ background, text, primary, sidebarBackground, sidebarText }),
    [background, text, primary, sidebarBackground, sidebarText],
  );
  useEffect(() => previewTheme(derived.theme), [derived]);
  useEffect(() => () => previewTheme(null), []);
  return derived.corrections;
}
