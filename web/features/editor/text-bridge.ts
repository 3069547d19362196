import type { Editor } from '@tiptap/react';
import { createStore, type StoreApi } from 'zustand';

import type { UploadTarget } from '#web/lib/http/upload.ts';

import type { HeldRange } from './ai/held-range.ts';
import { createSuggestionState, type SuggestionState } from './extensions/suggestions.ts';
import { ImageUploads } from './pictures/image-uploads.ts';
import type { MentionSource } from './text-things.ts';

/** Where the pictures of a text go and are read. */
export type UploadPlace = UploadTarget & { readonly slug: string; readonly projectId: string };

/** What the screen around an editor hears. */
export interface EditorEvents {
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
  readonly onFocusChange?: ((isFocused: boolean) => void) | undefined;
}

/** A part of a block that React draws into: the tools of a picture, an item that stands in the text, what a link leads to. */
export interface BlockHost {
  readonly kind: 'picture' | 'embed' | 'link';
  readonly host: HTMLElement;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly place: () => number | undefined;
}

/** A small panel about a block, at one of its controls. */
export interface BlockPanel {
  readonly kind: 'callout-sign' | 'callout-color';
  readonly anchor: HTMLElement;
  readonly place: () => number | undefined;
}

interface BridgeState {
  readonly editor: Editor | null;
  readonly events: EditorEvents;
  readonly source: MentionSource;
  /** Counts the times the address field was asked for by its key. */
  readonly linkAsked: number;
  readonly hosts: readonly BlockHost[];
  readonly panel: BlockPanel | null;
  /** The person whose card is open, at their name. */
  readonly person: { readonly id: string; readonly anchor: HTMLElement } | null;
  /** The picture that fills the screen. */
  readonly picture: { readonly address: string; readonly alt: string } | null;
  /** An item is being looked for, to stand in the text. */
  readonly isEmbedding: boolean;
  /** The person may ask the AI here. */
  readonly canAskAi: boolean;
  /** The part of the text that the AI is asked about, while its panel is open. */
  readonly ai: HeldRange | null;
  /** What was typed for the AI and not answered yet. */
  readonly aiQuestion: string;
}

/** Between an editor, which is made once, and the screen around it, which changes all the time. */
export interface TextBridge {
  readonly state: StoreApi<BridgeState>;
  readonly uploads: ImageUploads;
  readonly suggestionState: SuggestionState;
  /** Draws what shows names anew, when names have changed. */
  readonly redraws: Set<() => void>;
}

/** Opens the bridge of one editor. */
export function createBridge(
  place: UploadPlace,
  begin: { readonly events: EditorEvents; readonly source: MentionSource },
): TextBridge {
  return {
    state: createStore<BridgeState>(() => ({
      ...begin,
      editor: null,
      linkAsked: 0,
      hosts: [],
      panel: null,
      person: null,
      picture: null,
      isEmbedding: false,
      canAskAi: false,
      ai: null,
      aiQuestion: '',
    })),
    uploads: new ImageUploads(place),
    suggestionState: createSuggestionState(),
    redraws: new Set(),
  };
}

/** React draws into `host` from now on, or no longer when the function that comes back is called. */
export function addHost({ state }: TextBridge, host: BlockHost): () => void {
  state.setState(({ hosts }) => ({ hosts: [...hosts, host] }));
  return () => state.setState(({ hosts }) => ({ hosts: hosts.filter((one) => one !== host) }));
}
