import './editor.css';
import { UndoRedo } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import { EditorContent, Extension, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { documentExtensions, readingHtml } from '#shared/document/document-extensions.ts';

import { taskView } from './blocks/task-view.ts';
import { pastedHtml } from './export/pasted-html.ts';
import { BlockDirection } from './extensions/block-direction.ts';
import { Placeholder } from './extensions/placeholder.ts';
import { Typography } from './extensions/typography.ts';
import { UndoSteps } from './extensions/undo-steps.ts';
import { NOTE_FORMATS, VISITOR_FORMATS } from './tools/formats.ts';
import { FormatButtons } from './tools/toolbar.tsx';

interface NoteEditorProps {
  readonly label: string;
  readonly placeholder: string;
  /** HTML. A value from outside replaces the text unless the person is typing. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onFocusChange: (isFocused: boolean) => void;
  readonly onEscape: () => void;
  /** Moves the caret to the end of the text on mounting. */
  readonly isFocused: boolean;
  /** Shows the format buttons. */
  readonly hasTools: boolean;
  /** Set of formats; `note` by default. */
  readonly formats?: 'note' | 'visitor';
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit?: (() => void) | undefined;
  /** Content above the format buttons. */
  readonly above: ReactNode;
  /** Content beside the format buttons. */
  readonly end: ReactNode;
}

/** Editor for short texts of one person, without images and mentions. */
export function NoteEditor(props: NoteEditorProps) {
  const { value, isFocused, hasTools, formats = 'note', above, end } = props;
  const written = useRef(value);
  const editor = useNoteEditor(props, (html) => {
    written.current = html;
  });
  useEffect(() => {
    // React may have destroyed an editor that was rendered long before it was shown; another one
    // replaces it at once.
    if (!editor || editor.isDestroyed || editor.isFocused || written.current === value) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (isFocused && !editor?.isDestroyed) editor?.commands.focus('end');
  }, [editor, isFocused]);
  const { t } = useTranslation('editor');
  return (
    <>
      <div className="rich-text">
        <EditorContent editor={editor} />
      </div>
      {above}
      {hasTools && (
        <div
          className="-mx-1.5 -mb-1 flex flex-wrap items-center gap-0.5"
          role="toolbar"
          aria-label={t('toolbar')}
        >
          {editor && <FormatButtons editor={editor} formats={FORMATS[formats]} />}
          <span className="flex-1" />
          {end}
        </div>
      )}
    </>
  );
}

const FORMATS = { note: NOTE_FORMATS, visitor: VISITOR_FORMATS } as const;

function useNoteEditor(props: NoteEditorProps, onWrite: (html: string) => void) {
  const { label, placeholder, value } = props;
  const { t } = useTranslation('editor');
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [extensions] = useState(() => [
    ...documentExtensions,
    Extension.create({
      name: 'noteBlocks',
      addProseMirrorPlugins: () => [
        new Plugin({ props: { nodeViews: { taskItem: taskView(t('taskDone'), new Set()) } } }),
      ],
    }),
    UndoRedo,
    UndoSteps,
    BlockDirection,
    Typography,
    Placeholder.configure({ text: placeholder, line: '', headingOf: () => '' }),
  ]);
  return useEditor(
    {
      injectCSS: false,
      parseOptions: readingHtml,
      content: value,
      extensions,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          class: 'prose',
        },
        transformPastedHTML: pastedHtml,
        handleKeyDown: (view, event) => {
          const { onSubmit, onEscape } = latest.current;
          if (onSubmit && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            onSubmit();
            return true;
          }
          if (event.key !== 'Escape') return false;
          event.stopPropagation();
          view.dom.blur();
          onEscape();
          return true;
        },
      },
      onUpdate: ({ editor }) => {
        const html = editor.getHTML();
        onWrite(html);
        latest.current.onChange(html);
      },
      onFocus: () => latest.current.onFocusChange(true),
      onBlur: () => latest.current.onFocusChange(false),
    },
    [],
  );
}
