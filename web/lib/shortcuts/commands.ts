import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';

/** Something the palette can do or open. */
export interface Command {
  /** Stable: recently used commands come first by it. */
  readonly id: string;
  readonly title: string;
  /** Heading it stands under. */
  readonly group: string;
  readonly icon?: LucideIcon | (() => ReactNode);
  /** A quiet word behind the title. */
  readonly hint?: string | undefined;
  /** Its keys, which the palette teaches. */
  readonly keys?: string | undefined;
  /** Other words it is found by. */
  readonly keywords?: string | undefined;
  readonly run?: () => void;
  /** Where it leads, to open in a new tab. */
  readonly href?: string | undefined;
  /** It asks for more: another page of the palette. */
  readonly page?: CommandPage;
}

/** A further page of the palette: commands, or a body of its own that calls `close` when it is done. */
export type CommandPage =
  | { readonly title: string; readonly commands: readonly Command[] }
  | { readonly title: string; readonly body: (close: () => void) => ReactNode };

/** The thing the first commands are about, shown as a chip. */
export interface CommandTarget {
  readonly id: string;
  readonly name: string;
  readonly icon?: () => ReactNode;
}

interface PaletteState {
  /** Commands that other parts of the program offer while they are shown. */
  readonly offers: ReadonlyMap<string, readonly Command[]>;
  readonly target: CommandTarget | null;
}

const palette = createStore<PaletteState>(() => ({ offers: new Map(), target: null }));

/** What is offered now. */
export function usePalette(): PaletteState {
  return useStore(palette);
}

/** Offers commands in the palette while the component is shown. */
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

/** Sets what the palette's first commands are about while the component is shown. */
export function useCommandTarget(target: CommandTarget | null): void {
  useEffect(() => {
    if (!target) return undefined;
    palette.setState({ target });
    // Another component may have set its own target since.
    return () => palette.setState((now) => (now.target === target ? { target: null } : now));
  }, [target]);
}
