import { useRouter } from '@tanstack/react-router';
import { type Editor, useEditor, type UseEditorOptions } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import { editorOptions, type EditorVariant } from './editor-options.ts';
import type { Together } from './extensions/collaboration.ts';
import { ownPath } from './node-views.ts';
import {
  createBridge,
  type EditorEvents,
  type TextBridge,
  type UploadPlace,
} from './text-bridge.ts';
import { useCanAskAi, useMentionSource } from './text-things.ts';

interface TextEditorParts {
  readonly label: string;
  readonly placeholder: string;
  readonly variant: EditorVariant;
  readonly place: UploadPlace;
  readonly isReadOnly: boolean;
  readonly events: EditorEvents;
  readonly together: Together | null;
  readonly pickImage: (nodeId?: string) => void;
  readonly onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** Creates an editor once; its props may change while it is mounted. */
export function useTextEditor(
  parts: TextEditorParts,
  more: (bridge: TextBridge) => UseEditorOptions,
): { editor: Editor | null; bridge: TextBridge } {
  const { place, events, isReadOnly, onBusy } = parts;
  const { t } = useTranslation(['editor', 'emoji']);
  const router = useRouter({ warn: false });
  const source = useMentionSource(place.projectId);
  // Comments are short and have no tools for long texts.
  const canAskAi = useCanAskAi() && parts.variant !== 'comment';
  const [bridge] = useState(() => createBridge(place, { events, source }));
  const [options] = useState((): UseEditorOptions => {
    const look = {
      ...parts,
      target: place,
      t: (key: string) => t(key),
      emojiName: (key: string) => t(`emoji:names.${key}`),
      open: (address: string) => {
        const path = ownPath(address);
        if (path) router.history.push(path);
      },
    };
    return { ...editorOptions(bridge, look), ...more(bridge) };
  });
  const editor = useEditor(options, []);
  useEffect(() => bridge.state.setState({ events }), [bridge, events]);
  useEffect(() => bridge.state.setState({ canAskAi }), [bridge, canAskAi]);
  useEffect(() => {
    bridge.state.setState({ source });
    redraw(bridge);
  }, [bridge, source]);
  const isBusy = useStore(bridge.uploads.state, ({ running, failed }) => running + failed > 0);
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy]);
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false);
    redraw(bridge);
  }, [editor, bridge, isReadOnly]);
  return { editor, bridge };
}

function redraw({ redraws }: TextBridge): void {
  for (const draw of redraws) draw();
}
