import type { Editor } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import { Baseline, Highlighter, Palette } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type ColorOf, COLORS } from '#web/features/editor/extensions/colors.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { POPUP_HEADING } from '#web/ui/layout/popup-look.ts';

interface ColorMenuProps {
  readonly editor: Editor;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly colorOf: (of: ColorOf) => string | null;
  readonly onPick: (of: ColorOf, color: string | null) => void;
}

const KINDS = ['color', 'backgroundColor'] as const;

/** Palette for text and background colors. */
export function ColorMenu({ editor, label, icon = Palette, colorOf, onPick }: ColorMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setIsOpen}
      finalFocus={() => editor.view.dom}
      trigger={
        <IconButton
          icon={icon}
          size={24}
          label={label}
          onMouseDown={(event) => event.preventDefault()}
        />
      }
    >
      <div className="grid gap-1 p-2">
        {KINDS.map((of) => (
          <ColorRow
            key={of}
            of={of}
            chosen={colorOf(of)}
            onPick={(color) => {
              onPick(of, color);
              setIsOpen(false);
            }}
          />
        ))}
      </div>
    </Popover>
  );
}

interface ColorRowProps {
  readonly of: ColorOf;
  readonly chosen: string | null;
  readonly onPick: (color: string | null) => void;
}

/** One row of colors. */
export function ColorRow({ of, chosen, onPick }: ColorRowProps) {
  const { t } = useTranslation('editor');
  const title = t(`colors.${of}`);
  return (
    <div role="group" aria-label={title}>
      <p className={POPUP_HEADING}>{title}</p>
      <div className="flex flex-wrap gap-1 px-1">
        {COLORS.map((color) => {
          const name = t(color ? `colors.${color}` : `colors.${of}None`);
          return (
            <button
              key={color}
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={chosen === color}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(color)}
              className="prose-swatch grid size-6 place-items-center rounded-control border border-line aria-pressed:outline-2 aria-pressed:outline-accent touch:size-11"
              {...(color && {
                [of === 'color' ? 'data-text-color' : 'data-background-color']: color,
              })}
            >
              <Icon of={of === 'color' ? Baseline : Highlighter} size={14} />
            </button>
          );
        })}
      </div>
    </div>
  );
}
