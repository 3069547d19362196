import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';

/** An entry of the command palette. */
export interface Command {
  /** Stable: recently used commands come first by it. */
  readonly id: string;
  readonly title: string;
  /** Heading of its group. */
  readonly group: string;
  readonly icon?: LucideIcon | (() => ReactNode);
  /** Secondary text behind the title. */
  readonly hint?: string | undefined;
  /** Shortcut to show. */
  readonly keys?: string | undefined;
  /** Further words that find it. */
  readonly keywords?: string | undefined;
  readonly run?: () => void;
  /** URL, to open it in a new tab. */
  readonly href?: string | undefined;
  /** Opens another page of the palette. */
  readonly page?: CommandPage;
}

/** A page of the palette: commands, or a component that calls `close` when it is done. */
export type CommandPage =
  | { readonly title: string; readonly commands: readonly Command[] }
  | { readonly title: string; readonly body: (close: () => void) => ReactNode };

/** The subject of the first commands, shown as a chip. */
export interface CommandTarget {
  readonly id: string;
  readonly name: string;
  readonly icon?: () => ReactNode;
}

interface PaletteState {
  /** Commands of mounted components, by source. */
  readonly offers: ReadonlyMap<string, readonly Command[]>;
  readonly target: CommandTarget | null;
}

const palette = createStore<PaletteState>(() => ({ offers: new Map(), target: null }));

export function usePalette(): PaletteState {
  return useStore(palette);
}

/** Offers commands in the palette while the component is mounted. */
export function useOfferedCommands(source: string, commands: readonly Command[]): void {
  useEffect(() => {
    palette.setState(({ offers }) => ({ offers: new Map(offers).set(source, commands) }));
  }, [source, commands]);
  useEffect(
    () => () =>
      palette.setState(({ offers }) => {
        const rest = new Map(offers);
        rest.delete(source);
        return { offers: rest };
      }),
    [source],
  );
}

/** Sets the subject of the palette's first commands while the component is mounted. */
export function useCommandTarget(target: CommandTarget | null): void {
  useEffect(() => {
    if (!target) return undefined;
    palette.setState({ target });
    // Another component may have set its own target since.
    return () => palette.setState((now) => (now.target === target ? { target: null } : now));
  }, [target]);
}
