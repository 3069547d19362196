import { useTranslation } from 'react-i18next';

import { ColorPicker } from '#web/ui/color-picker.tsx';
import { Popover } from '#web/ui/popover.tsx';

interface ColorFieldProps {
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** A colour as a small field that opens the palette. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid gap-1.5">
      <span className="text-12 font-medium text-muted">{t('color')}</span>
      <Popover
        label={t('color')}
        trigger={
          <button
            type="button"
            aria-label={t('colorOf', { color: value })}
            className="grid size-8 place-items-center rounded-control border border-line-strong touch:size-11"
          >
            <span
              aria-hidden
              style={{ backgroundColor: value }}
              className="size-4 rounded-full forced-color-adjust-none"
            />
          </button>
        }
      >
        <div className="p-3">
          <ColorPicker value={value} onChange={onChange} label={t('color')} />
        </div>
      </Popover>
    </div>
  );
}
