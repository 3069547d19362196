import { useTranslation } from 'react-i18next';

import { Popover } from '#web/ui/dialogs/popover.tsx';
import { ColorPicker } from '#web/ui/pickers/color-picker.tsx';

interface ColorFieldProps {
  readonly value: string;
  readonly onChange: (color: string) => void;
  /** What the color is for; part of its accessible name. */
  readonly label?: string;
  readonly isDisabled?: boolean;
}

/** A small color field that opens the palette. */
export function ColorField({ value, onChange, label, isDisabled = false }: ColorFieldProps) {
  const { t } = useTranslation('ui');
  const name = label ?? t('color.label');
  return (
    <div className="grid gap-1.5">
      <span className="text-12 font-medium text-muted">{name}</span>
      <Popover
        label={name}
        trigger={
          <button
            type="button"
            disabled={isDisabled}
            aria-label={
              label ? t('color.named', { name, color: value }) : t('color.of', { color: value })
            }
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
          <ColorPicker value={value} onChange={onChange} label={name} />
        </div>
      </Popover>
    </div>
  );
}
