import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { type AnyExtension, Extension, type Extensions } from '@tiptap/react';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import { CodeColors } from '#web/features/editor/blocks/code-colors.ts';
import { LinkLines } from '#web/features/editor/blocks/link-lines.ts';
import { Tables } from '#web/features/editor/blocks/tables.ts';
import { CopyAsMarkdown } from '#web/features/editor/export/copy-as-markdown.ts';
import type { BlockHost } from '#web/features/editor/text-bridge.ts';

import { AlignmentKeys } from './alignment.ts';
import { BlockDirection } from './block-direction.ts';
import { BlockKeys } from './block-moves.ts';
import { collaboration, type Together } from './collaboration.ts';
import { CursorBlock } from './cursor-block.ts';
import { LastLine } from './last-line.ts';
import { Placeholder } from './placeholder.ts';
import { suggestions, type SuggestionState, type Trigger } from './suggestions.ts';
import { Typography } from './typography.ts';
import { UndoSteps } from './undo-steps.ts';

interface Parts {
  readonly placeholder: string;
  readonly line: string;
  readonly headingOf: (level: number) => string;
  /** Renders link cards; null = there are none. */
  readonly linkCards: ((host: BlockHost) => () => void) | null;
  readonly nodeViews: Readonly<Record<string, NodeViewConstructor>>;
  readonly triggers: readonly Trigger[];
  readonly suggestionState: SuggestionState;
  /** The shared document; null = a text of one person, stored as HTML. */
  readonly together: Together | null;
  /** Decorates the range that the AI is asked about. */
  readonly held: AnyExtension;
}

/** Schema and editing of our texts; the server stores nothing else. */
export function extensionsOf(parts: Parts): Extensions {
  const { placeholder: text, line, headingOf, nodeViews, together } = parts;
  return [
    ...documentExtensions,
    Extension.create({
      name: 'blocks',
      addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { ...nodeViews } } })],
    }),
    Tables,
    CodeColors,
    Dropcursor.configure({ color: false, class: 'drop-line', width: 2 }),
    Gapcursor,
    together ? collaboration(together) : UndoRedo,
    UndoSteps,
    BlockDirection,
    Typography,
    AlignmentKeys,
    BlockKeys,
    CopyAsMarkdown,
    CursorBlock,
    LastLine,
    parts.held,
    ...(parts.linkCards ? [LinkLines.configure({ addHost: parts.linkCards })] : []),
    Placeholder.configure({ text, line, headingOf }),
    suggestions(parts.triggers, parts.suggestionState),
  ];
}
