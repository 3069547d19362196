import type { Editor } from '@tiptap/react';
import { createStore, type StoreApi } from 'zustand';

import type { UploadTarget } from '#web/lib/http/upload.ts';

import type { HeldRange } from './ai/held-range.ts';
import { createSuggestionState, type SuggestionState } from './extensions/suggestions.ts';
import { ImageUploads } from './pictures/image-uploads.ts';
import type { MentionSource } from './text-things.ts';

/** Where images of a text are uploaded and read. */
export type UploadPlace = UploadTarget & { readonly slug: string; readonly projectId: string };

/** Events for the screen around an editor. */
export interface EditorEvents {
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
  readonly onFocusChange?: ((isFocused: boolean) => void) | undefined;
}

/**
 * An element inside a block that React renders into: image tools, an embedded item, a link card.
 */
export interface BlockHost {
  readonly kind: 'picture' | 'embed' | 'link';
  readonly host: HTMLElement;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly place: () => number | undefined;
}

/** A popover about a block, at one of its controls. */
export interface BlockPanel {
  readonly kind: 'callout-sign' | 'callout-color';
  readonly anchor: HTMLElement;
  readonly place: () => number | undefined;
}

interface BridgeState {
  readonly editor: Editor | null;
  readonly events: EditorEvents;
  readonly source: MentionSource;
  /** Counter of requests for the link field by shortcut. */
  readonly linkAsked: number;
  readonly hosts: readonly BlockHost[];
  readonly panel: BlockPanel | null;
  /** The person whose card is open, and its anchor. */
  readonly person: { readonly id: string; readonly anchor: HTMLElement } | null;
  /** The image in the full-screen viewer. */
  readonly picture: { readonly address: string; readonly alt: string } | null;
  /** The search for an item to embed is open. */
  readonly isEmbedding: boolean;
  /** Whether the person may ask the AI here. */
  readonly canAskAi: boolean;
  /** The range that the AI is asked about, while its panel is open. */
  readonly ai: HeldRange | null;
  /** The typed question without an answer yet. */
  readonly aiQuestion: string;
}

/**
 * State shared by an editor, which is created once, and the screen around it, which renders often.
 */
export interface TextBridge {
  readonly state: StoreApi<BridgeState>;
  readonly uploads: ImageUploads;
  readonly suggestionState: SuggestionState;
  /** Functions that redraw names after these have changed. */
  readonly redraws: Set<() => void>;
}

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

/** Makes React render into `host`; returns a function that stops it. */
export function addHost({ state }: TextBridge, host: BlockHost): () => void {
  state.setState(({ hosts }) => ({ hosts: [...hosts, host] }));
  return () => state.setState(({ hosts }) => ({ hosts: hosts.filter((one) => one !== host) }));
}
