import './editor.css';
import { type Editor, EditorContent } from '@tiptap/react';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';

import { PictureAsk } from './pictures/picture-ask.ts';
import { PictureInput } from './pictures/picture-input.tsx';
import { withoutUnsentImages } from './store.ts';
import type { EditorEvents, UploadPlace } from './text-bridge.ts';
import { EditorOverlays } from './tools/editor-overlays.tsx';
import { CommentToolbar } from './tools/toolbar.tsx';
import { useTextEditor } from './use-text-editor.ts';

/** Methods of an editor. */
export interface RichTextHandle {
  focus(): void;
  clear(): void;
  insert(html: string): void;
}

export interface RichTextEditorProps extends EditorEvents {
  readonly label: string;
  readonly placeholder: string;
  /** HTML. A value from outside replaces the text unless the person is typing. */
  readonly value: string;
  readonly onChange: (html: string, isEmpty: boolean) => void;
  /**
   * `comment` has formats at the selection and behind a button; `description` also has a slash
   * menu.
   */
  readonly size: 'comment' | 'description';
  readonly target: UploadPlace;
  readonly isReadOnly?: boolean;
  readonly isFocused?: boolean;
  /** Images are still uploading: the text cannot be sent yet. */
  readonly onBusy?: (isBusy: boolean) => void;
  readonly end?: ReactNode;
  readonly ref?: Ref<RichTextHandle>;
}

/** Editor for formatted text of one person, with mentions and images. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { size, end, ref, target, isReadOnly = false } = props;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [ask] = useState(() => new PictureAsk());
  const { editor, bridge } = useHtmlEditor(props, ask.pick);
  useImperativeHandle(ref, () => ({
    focus: () => editor?.commands.focus('end'),
    clear: () => editor?.commands.clearContent(true),
    insert: (html) => editor?.chain().focus('end').insertContent(html).run(),
  }));
  if (!editor) return null;
  return (
    <div ref={setFrame} className={`rich-text is-${size}`}>
      <EditorContent editor={editor} />
      {!isReadOnly && size === 'comment' && (
        // Empty and without focus: one line is enough.
        <div className={props.value === '' ? 'hidden [.rich-text:focus-within>&]:block' : ''}>
          <CommentToolbar editor={editor} onPickImages={ask.pick} end={end} />
        </div>
      )}
      <EditorOverlays
        editor={editor}
        bridge={bridge}
        place={target}
        variant={size}
        frame={frame}
        pickImage={ask.pick}
        isReadOnly={isReadOnly}
      />
      <PictureInput ask={ask} editor={editor} bridge={bridge} />
    </div>
  );
}

/** The editor of a text that is HTML outside of it. */
function useHtmlEditor(props: RichTextEditorProps, pickImage: (nodeId?: string) => void) {
  const { target, placeholder, label, size, value, isReadOnly = false, isFocused = false } = props;
  const [kept] = useState(() =>
    createStore<Kept>(() => ({ written: value, onChange: props.onChange })),
  );
  useEffect(() => kept.setState({ onChange: props.onChange }), [kept, props.onChange]);
  const made = useTextEditor(
    {
      label,
      placeholder,
      variant: size,
      place: target,
      isReadOnly,
      events: props,
      together: null,
      pickImage,
      onBusy: props.onBusy,
    },
    () => ({
      content: value,
      autofocus: isFocused ? 'end' : false,
      onUpdate: ({ editor }) => {
        const written = withoutUnsentImages(editor.getHTML());
        kept.setState({ written });
        kept.getState().onChange(written, editor.isEmpty);
      },
    }),
  );
  useOutsideValue(made.editor, value, kept);
  return made;
}

/** The last value of this editor: another value comes from outside. */
interface Kept {
  readonly written: string;
  readonly onChange: RichTextEditorProps['onChange'];
}

/** Applies changes of others, unless the person is typing here. */
function useOutsideValue(editor: Editor | null, value: string, kept: StoreApi<Kept>): void {
  useEffect(() => {
    if (!editor || value === kept.getState().written || editor.isFocused) return;
    kept.setState({ written: value });
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, kept]);
}
