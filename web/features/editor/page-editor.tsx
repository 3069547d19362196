import './editor.css';
import type { HocuspocusProvider } from '@hocuspocus/provider';
import { EditorContent } from '@tiptap/react';
import { memo, type Ref, useImperativeHandle, useState } from 'react';
import { createPortal } from 'react-dom';
import type * as Y from 'yjs';

import type { DocumentHeading } from '#shared/document/outline.ts';
import type { TextStats } from '#shared/document/text-stats.ts';

import { handleOf, type PageEditorHandle } from './page-handle.ts';
import { PictureAsk } from './pictures/picture-ask.ts';
import { PictureInput } from './pictures/picture-input.tsx';
import type { EditorEvents, UploadPlace } from './text-bridge.ts';
import { EditorOverlays } from './tools/editor-overlays.tsx';
import { PageToolbar } from './tools/toolbar.tsx';
import { useDocumentReports } from './use-document-reports.ts';
import { useFollow } from './use-follow.ts';
import { useTextEditor } from './use-text-editor.ts';

interface PageEditorProps extends EditorEvents {
  /** The shared document; another one needs another `key`. */
  readonly document: Y.Doc;
  /** Connection to others; null = offline. */
  readonly provider: HocuspocusProvider | null;
  readonly person: { readonly id: string; readonly name: string };
  readonly isEditable: boolean;
  /** `document` = a page, which can embed items; `description` = of a work item. */
  readonly variant: 'document' | 'description';
  readonly place: UploadPlace;
  /** Accessible name of the text. */
  readonly label: string;
  readonly placeholder?: string;
  /** Container of the fixed toolbar; missing = no toolbar. */
  readonly toolbarPlace?: HTMLElement | null;
  /** Id of the person whose caret is followed. */
  readonly following?: string | null;
  readonly onStats?: ((stats: TextStats) => void) | undefined;
  readonly onHeadings?: ((headings: readonly DocumentHeading[]) => void) | undefined;
  readonly onBusy?: ((isBusy: boolean) => void) | undefined;
  readonly ref?: Ref<PageEditorHandle | null>;
}

/** Collaborative editor; memoized, so that it renders only for its own props. */
export const PageEditor = memo(function PageEditor(props: PageEditorProps) {
  const {
    document,
    provider,
    person,
    isEditable,
    variant,
    place,
    toolbarPlace = null,
    ref,
  } = props;
  const { following = null, onStats, onHeadings } = props;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [ask] = useState(() => new PictureAsk());
  const { editor, bridge } = useTextEditor(
    {
      label: props.label,
      placeholder: props.placeholder ?? '',
      variant,
      place,
      isReadOnly: !isEditable,
      events: props,
      together: { document, awareness: provider?.awareness ?? null, person },
      pickImage: ask.pick,
      onBusy: props.onBusy,
    },
    () => ({}),
  );
  useImperativeHandle<PageEditorHandle | null, PageEditorHandle | null>(
    ref,
    // The first editor may be destroyed before it is shown; another one follows at once.
    () => (editor?.isDestroyed === false ? handleOf(editor, bridge, place) : null),
    [editor, bridge, place],
  );
  useDocumentReports(editor, { onStats, onHeadings });
  useFollow(editor, following);
  if (!editor) return null;
  return (
    <div ref={setFrame} className={`rich-text is-${variant}`}>
      <EditorContent editor={editor} />
      {isEditable &&
        toolbarPlace &&
        createPortal(<PageToolbar editor={editor} onPickImages={ask.pick} />, toolbarPlace)}
      <EditorOverlays
        editor={editor}
        bridge={bridge}
        place={place}
        variant={variant}
        frame={frame}
        pickImage={ask.pick}
        isReadOnly={!isEditable}
      />
      <PictureInput ask={ask} editor={editor} bridge={bridge} />
    </div>
  );
});
