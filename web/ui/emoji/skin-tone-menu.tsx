import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

import { SKIN_TONES, type SkinTone, withSkinTone } from './skin-tone.ts';

interface SkinToneMenuProps {
  readonly value: SkinTone;
  readonly onChange: (tone: SkinTone) => void;
}

const HAND = '✋';

/** Selects the skin tone of emoji, shown on a hand. */
export function SkinToneMenu({ value, onChange }: SkinToneMenuProps) {
  const { t } = useTranslation('ui');
  const nameOf = (tone: SkinTone) => t(`emoji.tones.${tone}`);
  const change = (next: string) => {
    const tone = SKIN_TONES.find((one) => one === next);
    if (tone) onChange(tone);
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="ghost"
          size={32}
          className="px-1.5 text-18"
          aria-label={t('emoji.tone', { tone: nameOf(value) })}
        >
          {withSkinTone(HAND, value)}
        </Button>
      }
    >
      <MenuRadioGroup value={value} onChange={change}>
        {SKIN_TONES.map((tone) => (
          <MenuRadioItem key={tone} value={tone}>
            <span aria-hidden className="me-2">
              {withSkinTone(HAND, tone)}
            </span>
            {nameOf(tone)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
