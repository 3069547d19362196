import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useTranslation } from 'react-i18next';

import { PALETTE, type PaletteColor } from '#shared/document/palette.ts';

interface StickyColorsProps {
  readonly value: PaletteColor;
  readonly onChange: (color: PaletteColor) => void;
}

export function StickyColors({ value, onChange }: StickyColorsProps) {
  const { t } = useTranslation('stickies');
  return (
    <RadioGroup
      value={value}
      onValueChange={onChange}
      aria-label={t('color')}
      className="-mx-1 flex flex-wrap"
    >
      {PALETTE.map((color) => (
        <Radio.Root
          key={color}
          value={color}
          aria-label={t(`colors.${color}`)}
          title={t(`colors.${color}`)}
          data-text-color={color}
          className="touch-target relative grid size-6 place-items-center rounded-full before:size-3.5 before:rounded-full before:bg-(--palette-text) before:content-[''] data-checked:before:outline-2 data-checked:before:outline-offset-2 data-checked:before:outline-ink"
        />
      ))}
    </RadioGroup>
  );
}
