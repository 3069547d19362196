import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dot } from '#web/ui/feedback/dot.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Input } from '#web/ui/fields/input.tsx';

import { PALETTE } from './color-palette.ts';

interface ColorPickerProps {
  /** `#rrggbb`. */
  readonly value: string;
  readonly onChange: (color: string) => void;
  readonly label: string;
}

/** Selects a palette color, or any by its hex code. */
export function ColorPicker({ value, onChange, label }: ColorPickerProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="grid w-fit gap-3">
      <RadioGroup
        value={value.toLowerCase()}
        onValueChange={(next) => onChange(next)}
        aria-label={label}
        className="grid grid-cols-8 gap-1 touch:grid-cols-6"
      >
        {PALETTE.map(({ key, color }) => (
          <Radio.Root
            key={key}
            value={color}
            aria-label={t(`color.${key}`)}
            title={t(`color.${key}`)}
            style={{ backgroundColor: color }}
            className="relative grid size-6 place-items-center rounded-control touch:size-11 forced-color-adjust-none"
          >
            <Radio.Indicator className="grid size-4 place-items-center rounded-full bg-surface text-ink">
              <Icon of={Check} size={12} />
            </Radio.Indicator>
          </Radio.Root>
        ))}
      </RadioGroup>
      <HexInput key={value} value={value} onChange={onChange} label={t('color.hex', { label })} />
    </div>
  );
}

/** Accepts three or six hex digits, with or without `#`; shows an error meanwhile. */
function HexInput({ value, onChange, label }: ColorPickerProps) {
  const [text, setText] = useState(value);
  const color = readHex(text);
  const take = () => color && color !== value && onChange(color);
  return (
    <div className="flex items-center gap-2">
      <Dot color={color ?? value} size={12} />
      <Input
        size={28}
        aria-label={label}
        value={text}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        isInvalid={color === null}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
        className="font-mono text-12"
      />
    </div>
  );
}

function readHex(text: string): string | null {
  const signs = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!signs) return null;
  return `#${signs.length === 3 ? signs.replaceAll(/./g, '$&$&') : signs}`;
}
