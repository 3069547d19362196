import type { Editor } from '@tiptap/react';
import { createStore, type StoreApi } from 'zustand';

import type { UploadTarget } from '#web/lib/upload.ts';

import { ImageUploads } from './image-uploads.ts';
import type { MentionSource } from './mention-source.ts';
import { createSuggestionState, type SuggestionState } from './suggestions.ts';

/** What is done with what the person writes. */
export interface TextEvents {
  readonly onChange: (html: string, isEmpty: boolean) => void;
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
  readonly onFocusChange?: ((isFocused: boolean) => void) | undefined;
}

interface BridgeState {
  readonly editor: Editor | null;
  readonly events: TextEvents;
  readonly source: MentionSource;
  /** What this editor has written last: a value that differs comes from elsewhere. */
  readonly written: string;
  /** Counts the times the address field was asked for by its key. */
  readonly linkAsked: number;
}

/** Between an editor, which is made once, and the screen around it, which changes all the time. */
export interface TextBridge {
  readonly state: StoreApi<BridgeState>;
  readonly uploads: ImageUploads;
  readonly suggestionState: SuggestionState;
}

/** Opens the bridge of one editor. */
export function createBridge(
  target: UploadTarget,
  begin: { readonly events: TextEvents; readonly source: MentionSource; readonly written: string },
): TextBridge {
  return {
    state: createStore<BridgeState>(() => ({ ...begin, editor: null, linkAsked: 0 })),
    uploads: new ImageUploads(target),
    suggestionState: createSuggestionState(),
  };
}
