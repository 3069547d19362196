import { type Editor, useEditorState } from '@tiptap/react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

import { LINES, TURNS } from './formats.ts';

/** Menu that shows and converts the type of the current block. */
export function LineMenu({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('editor');
  const line = useEditorState({
    editor,
    selector: () => LINES.find((format) => format.isOn(editor))?.id ?? 'paragraph',
  });
  return (
    <Menu
      finalFocus={() => editor.view.dom}
      trigger={
        <Button
          size={24}
          variant="ghost"
          aria-label={t('line_kind', { kind: t(`formats.${line}`) })}
          onMouseDown={(event) => event.preventDefault()}
        >
          {t(`formats.${line}`)}
          <Icon of={ChevronDown} size={14} className="text-faint" />
        </Button>
      }
    >
      {TURNS.map((format) => (
        <MenuItem key={format.id} icon={format.icon} onSelect={() => format.run(editor)}>
          {t(`formats.${format.id}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
