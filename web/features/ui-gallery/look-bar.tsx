import { useTranslation } from 'react-i18next';

import { type Look, setLook, useLook } from '#web/lib/look/look.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

const THEMES = ['system', 'light', 'dark', 'hc-light', 'hc-dark'] as const;
const DENSITIES = ['compact', 'default', 'relaxed'] as const;
const DIRECTIONS = ['ltr', 'rtl'] as const;

/** Changes this browser's appearance settings, to view the gallery in each. */
export function LookBar() {
  const { t } = useTranslation('ui-gallery');
  const look = useLook();
  const named = <Value extends string>(values: readonly Value[]) =>
    values.map((value) => {
      const key: string = `look.${value}`;
      return { value, label: t(key) };
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select<Look['theme']>
        label={t('look.theme')}
        isLabelHidden
        size={28}
        value={look.theme}
        options={named(THEMES)}
        onChange={(theme) => setLook({ theme })}
      />
      <Select<Look['density']>
        label={t('look.density')}
        isLabelHidden
        size={28}
        value={look.density}
        options={named(DENSITIES)}
        onChange={(density) => setLook({ density })}
      />
      <Segmented<Look['direction']>
        label={t('look.direction')}
        value={look.direction}
        options={named(DIRECTIONS)}
        onChange={(direction) => setLook({ direction })}
      />
    </div>
  );
}
