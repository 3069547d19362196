import type { Editor, UseEditorOptions } from '@tiptap/react';

import { extensionsOf } from './extensions.ts';
import { looksLikeMarkdown, markdownToHtml } from './markdown.ts';
import { pictureAddress } from './picture-address.ts';
import { withoutUnsentImages } from './store.ts';
import type { TextBridge } from './text-bridge.ts';
import { mentionTriggers, slashTrigger } from './triggers.tsx';

interface Look {
  readonly label: string;
  readonly placeholder: string;
  readonly size: 'comment' | 'description';
  readonly target: { readonly slug: string; readonly projectId: string };
  readonly isReadOnly: boolean;
  readonly isFocused: boolean;
  readonly t: (key: string) => string;
  readonly pickImage: () => void;
}

/** How an editor is made. */
export function editorOptions(bridge: TextBridge, look: Look): UseEditorOptions {
  const { state } = bridge;
  const events = () => state.getState().events;
  return {
    content: state.getState().written,
    editable: !look.isReadOnly,
    injectCSS: false,
    autofocus: look.isFocused ? 'end' : false,
    extensions: partsOf(bridge, look),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': look.label,
        dir: 'auto',
        class: 'prose',
      },
      handleKeyDown: (_view, event) => handleKey(event, bridge),
      handlePaste: (_view, event) => paste(event, bridge),
      handleDrop: (view, event) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return takeFiles(event.dataTransfer, bridge, place);
      },
    },
    onCreate: ({ editor }) => state.setState({ editor }),
    onUpdate: ({ editor }) => {
      const written = withoutUnsentImages(editor.getHTML());
      state.setState({ written });
      events().onChange(written, editor.isEmpty);
    },
    onFocus: () => events().onFocusChange?.(true),
    onBlur: () => events().onFocusChange?.(false),
  };
}

function partsOf(bridge: TextBridge, { placeholder, size, target, t, pickImage }: Look) {
  const { state, uploads, suggestionState } = bridge;
  const source = () => state.getState().source;
  const slash = size === 'description' ? [slashTrigger(t, pickImage)] : [];
  return extensionsOf({
    placeholder,
    taskLabel: t('taskDone'),
    nameOf: (kind, id) => source().nameOf(kind, id),
    images: {
      addressOf: (src) => pictureAddress(src, target),
      uploadOf: uploads.find,
      retry: (id) => withEditor(bridge, (editor) => uploads.retry(editor, id)),
      labels: { retry: t('retry'), failed: t('uploadFailed') },
    },
    triggers: [...mentionTriggers(source), ...slash],
    suggestionState,
  });
}

function withEditor(bridge: TextBridge, run: (editor: Editor) => void): void {
  const { editor } = bridge.state.getState();
  if (editor && !editor.isDestroyed) run(editor);
}

function handleKey(event: KeyboardEvent, { state }: TextBridge): boolean {
  const { events } = state.getState();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key === 'Enter' && events.onSubmit) {
    events.onSubmit();
    return true;
  }
  if (isCommand && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    state.setState(({ linkAsked }) => ({ linkAsked: linkAsked + 1 }));
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
  if (takeFiles(data, bridge)) return true;
  const text = data.getData('text/plain');
  const isRich = data.types.includes('text/html');
  if (isRich || editor.isActive('codeBlock') || !looksLikeMarkdown(text)) return false;
  return editor.commands.insertContent(markdownToHtml(text));
}

function takeFiles(data: DataTransfer | null, bridge: TextBridge, place?: number): boolean {
  const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
  const { editor } = bridge.state.getState();
  if (!editor || files.length === 0) return false;
  bridge.uploads.add(editor, files, place);
  return true;
}
