import { type Editor, useEditorState } from '@tiptap/react';
import { ALargeSmall, AtSign, ImagePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { colorAt, setColor } from '#web/features/editor/extensions/colors.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Separator } from '#web/ui/layout/separator.tsx';

import { ColorMenu } from './color-menu.tsx';
import { ALIGNMENTS, BLOCKS, type Format, MARKS, TABLE } from './formats.ts';
import { LineMenu } from './line-menu.tsx';

interface ToolbarProps {
  readonly editor: Editor;
  readonly onPickImages: () => void;
  /** Content at the end: the send button. */
  readonly end?: ReactNode;
}

/** Toolbar of a comment: image, mention and emoji buttons, and formats behind a button. */
export function CommentToolbar({ editor, onPickImages, end }: ToolbarProps) {
  const { t } = useTranslation('editor');
  const [isOpen, setIsOpen] = useState(false);
  const mention = () => editor.chain().focus().insertContent('@').run();
  return (
    <div
      className="flex flex-wrap items-center gap-0.5 px-1.5 pb-1.5 touch:gap-2"
      role="toolbar"
      aria-label={t('commentToolbar')}
    >
      {isOpen && (
        <div className="flex w-full flex-wrap items-center gap-0.5 touch:flex-nowrap touch:overflow-x-auto touch:py-2.5">
          <FormatButtons editor={editor} formats={MARKS} />
          <Separator orientation="vertical" />
          <FormatButtons editor={editor} formats={BLOCKS} />
        </div>
      )}
      <ImageButton onPickImages={onPickImages} />
      <IconButton
        icon={AtSign}
        size={24}
        label={t('mention')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={mention}
      />
      <IconButton
        icon={ALargeSmall}
        size={24}
        label={t('showFormats')}
        isPressed={isOpen}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
      />
      <span className="ms-auto flex shrink-0 items-center gap-1.5">{end}</span>
    </div>
  );
}

/** Toolbar above a page, in one line that scrolls when it is too narrow. */
export function PageToolbar({ editor, onPickImages }: ToolbarProps) {
  const { t } = useTranslation('editor');
  return (
    <div
      className="flex items-center gap-0.5 overflow-x-auto px-3 py-1.5 touch:py-2.5"
      role="toolbar"
      aria-label={t('toolbar')}
    >
      <LineMenu editor={editor} />
      <Separator orientation="vertical" />
      <FormatButtons editor={editor} formats={MARKS} />
      <TextColors editor={editor} />
      <Separator orientation="vertical" />
      <FormatButtons editor={editor} formats={ALIGNMENTS} />
      <Separator orientation="vertical" />
      <FormatButtons editor={editor} formats={[...BLOCKS, TABLE]} />
      <ImageButton onPickImages={onPickImages} />
    </div>
  );
}

function ImageButton({ onPickImages }: Pick<ToolbarProps, 'onPickImages'>) {
  const { t } = useTranslation('editor');
  return (
    <IconButton
      icon={ImagePlus}
      size={24}
      label={t('image')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPickImages}
    />
  );
}

/** Menu of text and background colors. */
export function TextColors({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('editor');
  return (
    <ColorMenu
      editor={editor}
      label={t('colors.title')}
      colorOf={(of) => colorAt(editor, of)}
      onPick={(of, color) => setColor(editor, of, color)}
    />
  );
}

/** Toggle buttons for formats. */
export function FormatButtons({
  editor,
  formats,
}: {
  readonly editor: Editor;
  readonly formats: readonly Format[];
}) {
  const { t } = useTranslation('editor');
  const on = useEditorState({
    editor,
    selector: () =>
      formats
        .filter((format) => format.isOn(editor))
        .map((format) => format.id)
        .join(' '),
  });
  const active = new Set(on.split(' '));
  return formats.map((format) => (
    <IconButton
      key={format.id}
      icon={format.icon}
      size={24}
      className="shrink-0"
      label={t(`formats.${format.id}`)}
      shortcut={format.keys ?? ''}
      isPressed={active.has(format.id)}
      // Keeps the editor's selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => format.run(editor)}
    />
  ));
}
