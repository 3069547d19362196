import { type ComponentType, createContext, use } from 'react';

import type { FoundItem } from '#shared/contract/search.ts';

import type { MentionKind } from './mention-kind.ts';

/** Something that can be mentioned. */
export interface Mentionable {
  readonly kind: MentionKind;
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly picture?: string | null;
}

/** What a text shows of a work item that it mentions. */
export interface MentionedItem {
  readonly key: string;
  readonly name: string;
  readonly stateId: string | null;
}

/** Who and what a text of a project may mention, what they are called, and where they are. */
export interface MentionSource {
  readonly people: (query: string) => readonly Mentionable[];
  readonly items: (query: string) => Promise<readonly Mentionable[]>;
  readonly pages: (query: string) => Promise<readonly Mentionable[]>;
  readonly nameOf: (kind: MentionKind, id: string) => string;
  /** The item as texts show it; undefined until it is loaded. */
  readonly itemOf: (id: string) => MentionedItem | undefined;
  /** Null where there is no screen of it. */
  readonly addressOf: (kind: MentionKind, id: string) => string | null;
  /** The person who reads. */
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

/** The parts of texts that belong to other features. The program provides them: those features use the editor. */
export interface TextThings {
  readonly useMentionSource: (projectId: string) => MentionSource;
  /** A work item that stands in a text. */
  readonly ItemEmbed: ComponentType<ItemEmbedProps>;
  /** Finds the work item that is to stand in a text. */
  readonly ItemPicker: ComponentType<ItemPickerProps>;
  /** Whether the person may ask the AI about texts; false where it is off. */
  readonly useCanAskAi: () => boolean;
}

export const TextThingsContext = createContext<TextThings | null>(null);

/** What the program provides for texts. */
export function useTextThings(): TextThings {
  const things = use(TextThingsContext);
  if (!things) throw new Error('Texts belong into a workspace.');
  return things;
}

/** The people, items and pages of a project, for mentions. */
export function useMentionSource(projectId: string): MentionSource {
  // oxlint-disable-next-line react/hooks -- the program provides one hook for as long as it runs
  return useTextThings().useMentionSource(projectId);
}

/** Whether the person may ask the AI about texts here. */
export function useCanAskAi(): boolean {
  // oxlint-disable-next-line react/hooks -- the program provides one hook for as long as it runs
  return useTextThings().useCanAskAi();
}
