import './editor.css';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import { typesOf, type UploadTarget } from '#web/lib/upload.ts';

import { editorOptions } from './editor-options.ts';
import { useMentionSource } from './mention-source.ts';
import { SelectionBubble } from './selection-bubble.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { createBridge, type TextBridge, type TextEvents } from './text-bridge.ts';
import { Toolbar } from './toolbar.tsx';

/** What a screen can ask of an editor. */
export interface RichTextHandle {
  focus(): void;
  clear(): void;
  insert(html: string): void;
}

export interface RichTextEditorProps extends TextEvents {
  readonly label: string;
  readonly placeholder: string;
  /** HTML. A value that comes from outside takes the place of what is there unless the person is typing. */
  readonly value: string;
  /** `comment` has its formats below it; `description` a slash menu and formats at the selection. */
  readonly size: 'comment' | 'description';
  readonly target: UploadTarget & { readonly slug: string; readonly projectId: string };
  readonly isReadOnly?: boolean;
  readonly isFocused?: boolean;
  /** Pictures are still on their way: what is written cannot be sent yet. */
  readonly onBusy?: (isBusy: boolean) => void;
  readonly end?: ReactNode;
  readonly ref?: Ref<RichTextHandle>;
}

/** Text with formats, mentions and pictures: one editor in two sizes (screens 2.10). */
export function RichTextEditor(props: RichTextEditorProps) {
  const { size, end, ref, isReadOnly = false } = props;
  const { t } = useTranslation('editor');
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const pickImages = () => files.current?.click();
  const { editor, bridge } = useTextEditor(props, pickImages);
  const linkAsked = useStore(bridge.state, (state) => state.linkAsked);
  useImperativeHandle(ref, () => ({
    focus: () => editor?.commands.focus('end'),
    clear: () => editor?.commands.clearContent(true),
    insert: (html) => editor?.chain().focus('end').insertContent(html).run(),
  }));
  if (!editor) return null;
  return (
    <div ref={setFrame} className={`rich-text ${size === 'comment' ? 'is-comment' : ''}`}>
      <EditorContent editor={editor} />
      {!isReadOnly && size === 'comment' && (
        // Nothing written and nobody at it: one line is enough.
        <div className={props.value === '' ? 'hidden [.rich-text:focus-within>&]:block' : ''}>
          <Toolbar editor={editor} onPickImages={pickImages} end={end} />
        </div>
      )}
      {!isReadOnly && (
        <SelectionBubble key={linkAsked} editor={editor} isLinkAsked={linkAsked > 0} />
      )}
      <SuggestionList editor={editor} state={bridge.suggestionState} frame={frame} />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('image')}
        accept={typesOf('ISSUE_DESCRIPTION').join(',')}
        onChange={(event) => {
          bridge.uploads.add(editor, [...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Makes the editor, once; what it is given may change while it lives. */
function useTextEditor(props: RichTextEditorProps, pickImage: () => void) {
  const { target, placeholder, label, size, value, isReadOnly = false, isFocused = false } = props;
  const { t } = useTranslation('editor');
  const source = useMentionSource(target.projectId);
  const [bridge] = useState(() => createBridge(target, { events: props, source, written: value }));
  const [options] = useState(() =>
    editorOptions(bridge, {
      label,
      placeholder,
      size,
      target,
      isReadOnly,
      isFocused,
      t: (key) => t(key),
      pickImage,
    }),
  );
  const editor = useEditor(options, []);
  useEffect(() => bridge.state.setState({ events: props, source }));
  useOutsideValue(editor, value, bridge);
  const { onBusy } = props;
  const isBusy = useStore(bridge.uploads.state, ({ running, failed }) => running + failed > 0);
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy]);
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  return { editor, bridge };
}

/** Takes over what others have written, unless the person is typing here. */
function useOutsideValue(editor: Editor | null, value: string, { state }: TextBridge): void {
  useEffect(() => {
    if (!editor || value === state.getState().written || editor.isFocused) return;
    state.setState({ written: value });
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, state]);
}
