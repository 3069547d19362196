import { type ComponentType, createContext, use } from 'react';

import type { FoundItem } from '#shared/contract/search.ts';

import type { MentionKind } from './mention-kind.ts';

export interface Mentionable {
  readonly kind: MentionKind;
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly picture?: string | null;
}

/** An item's parts for mentions. */
export interface MentionedItem {
  readonly key: string;
  readonly name: string;
  readonly stateId: string | null;
}

/** Mentionable people and things of a project, with names and URLs. */
export interface MentionSource {
  readonly people: (query: string) => readonly Mentionable[];
  readonly items: (query: string) => Promise<readonly Mentionable[]>;
  readonly pages: (query: string) => Promise<readonly Mentionable[]>;
  readonly nameOf: (kind: MentionKind, id: string) => string;
  /** Undefined until the item is loaded. */
  readonly itemOf: (id: string) => MentionedItem | undefined;
  /** Null where there is no screen for it. */
  readonly addressOf: (kind: MentionKind, id: string) => string | null;
  /** Id of the reader. */
  readonly me: string;
}

interface ItemEmbedProps {
  readonly itemId: string;
  readonly projectId: string;
}

interface ItemPickerProps {
  readonly label: string;
  readonly projectId: string;
  readonly about: { readonly kind: 'issue_relation'; readonly itemId: null };
  readonly isWholeWorkspace?: boolean;
  readonly onPick: (found: FoundItem) => void;
  readonly onClose: () => void;
}

/**
 * Parts of texts that belong to other features. The app provides them, because those features
 * depend on the editor.
 */
export interface TextThings {
  readonly useMentionSource: (projectId: string) => MentionSource;
  /** An embedded work item. */
  readonly ItemEmbed: ComponentType<ItemEmbedProps>;
  /** Search for a work item to embed. */
  readonly ItemPicker: ComponentType<ItemPickerProps>;
  /** Whether the person may ask the AI; false where it is off. */
  readonly useCanAskAi: () => boolean;
}

export const TextThingsContext = createContext<TextThings | null>(null);

/** The parts that the app provides. */
export function useTextThings(): TextThings {
  const things = use(TextThingsContext);
  if (!things) throw new Error('Texts belong into a workspace.');
  return things;
}

/** Mention source of a project. */
export function useMentionSource(projectId: string): MentionSource {
  // oxlint-disable-next-line react/hooks -- the program provides one hook for as long as it runs
  return useTextThings().useMentionSource(projectId);
}

export function useCanAskAi(): boolean {
  // oxlint-disable-next-line react/hooks -- the program provides one hook for as long as it runs
  return useTextThings().useCanAskAi();
}
