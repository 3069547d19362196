import type { Editor, UseEditorOptions } from '@tiptap/react';

import { readingHtml } from '#shared/document/document-extensions.ts';
import { pressedKey } from '#web/lib/shortcuts/pressed-key.ts';

import { heldLook } from './ai/held-range.ts';
import { openAi } from './ai/open.ts';
import { pasteText } from './export/paste-text.ts';
import { hasWords, pastedHtml } from './export/pasted-html.ts';
import type { Together } from './extensions/collaboration.ts';
import { extensionsOf } from './extensions/extensions.ts';
import { emojiTrigger, mentionTriggers, slashTrigger } from './extensions/triggers.tsx';
import { nodeViewsOf, type ViewParts } from './node-views.ts';
import { addHost, type TextBridge } from './text-bridge.ts';

/**
 * A comment has its formats behind a button, a description has a slash menu, a document also
 * embeds items.
 */
export type EditorVariant = 'comment' | 'description' | 'document';

/** Fixed options of an editor. */
export interface Look extends ViewParts {
  readonly label: string;
  readonly placeholder: string;
  readonly variant: EditorVariant;
  readonly isReadOnly: boolean;
  readonly together: Together | null;
  readonly emojiName: (key: string) => string;
}

/** Tiptap options for all variants of the editor. */
export function editorOptions(bridge: TextBridge, look: Look): UseEditorOptions {
  const { state } = bridge;
  const events = () => state.getState().events;
  return {
    editable: !look.isReadOnly,
    injectCSS: false,
    // This core extension inspects the whole text after each deletion, for an event that nobody
    // uses.
    enableCoreExtensions: { delete: false },
    parseOptions: readingHtml,
    extensions: partsOf(bridge, look),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': look.label,
        class: 'prose',
      },
      handleKeyDown: (_view, event) => handleKey(event, bridge),
      transformPastedHTML: pastedHtml,
      handlePaste: (_view, event) => paste(event, bridge),
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return takeFiles(event.dataTransfer, bridge, place);
      },
    },
    onCreate: ({ editor }) => state.setState({ editor }),
    onFocus: () => events().onFocusChange?.(true),
    onBlur: () => events().onFocusChange?.(false),
  };
}

function partsOf(bridge: TextBridge, look: Look) {
  const { placeholder, variant, t, pickImage, together, emojiName } = look;
  const { state, suggestionState } = bridge;
  const askAi = {
    isOffered: () => state.getState().canAskAi,
    run: (editor: Editor) => openAi(editor, bridge),
  };
  const embedItem = variant === 'document' ? () => state.setState({ isEmbedding: true }) : null;
  const slash = variant === 'comment' ? [] : [slashTrigger({ t, pickImage, embedItem, askAi })];
  return extensionsOf({
    placeholder,
    line: variant === 'comment' ? '' : t('line'),
    headingOf: (level) => t(`formats.heading${level}`),
    // No cards while writing a comment, which is short; they appear when it is read.
    linkCards: variant === 'comment' ? null : (host) => addHost(bridge, host),
    nodeViews: nodeViewsOf(bridge, look),
    triggers: [
      ...mentionTriggers(() => state.getState().source, t),
      emojiTrigger(emojiName),
      ...slash,
    ],
    suggestionState,
    together,
    held: heldLook(() => state.getState().ai),
  });
}

function handleKey(event: KeyboardEvent, bridge: TextBridge): boolean {
  const { state } = bridge;
  const { events, editor } = state.getState();
  const isCommand = event.ctrlKey || event.metaKey;
  const letter = isCommand && !event.shiftKey ? pressedKey(event).toLowerCase() : null;
  if (isCommand && event.key === 'Enter' && events.onSubmit) {
    events.onSubmit();
    return true;
  }
  if (letter === 'k') {
    event.preventDefault();
    state.setState(({ linkAsked }) => ({ linkAsked: linkAsked + 1 }));
    return true;
  }
  if (letter === 'j' && editor) {
    if (!openAi(editor, bridge)) return false;
    event.preventDefault();
    return true;
  }
  if (event.key === 'Escape' && events.onEscape) {
    event.stopPropagation();
    events.onEscape();
    return true;
  }
  return false;
}

function paste(event: ClipboardEvent, bridge: TextBridge): boolean {
  const data = event.clipboardData;
  const { editor } = bridge.state.getState();
  if (!editor || !data) return false;
  if (!hasWords(data) && takeFiles(data, bridge)) return true;
  return pasteText(editor, data);
}

function takeFiles(data: DataTransfer | null, bridge: TextBridge, place?: number): boolean {
  const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
  const { editor } = bridge.state.getState();
  if (!editor?.isEditable || files.length === 0) return false;
  bridge.uploads.add(editor, files, place);
  return true;
}
