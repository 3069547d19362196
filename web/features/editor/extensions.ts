import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import { Extension, type Extensions } from '@tiptap/react';

import { documentExtensions } from '#shared/document/document-extensions.ts';

import { type ImageOptions, imageView } from './blocks/image-view.ts';
import { mentionView } from './blocks/mention-view.ts';
import { taskView } from './blocks/task-view.ts';
import { kindOf } from './mention-kind.ts';
import type { MentionSource } from './mention-source.ts';
import { Placeholder } from './placeholder.ts';
import { suggestions, type SuggestionState, type Trigger } from './suggestions.ts';

interface Parts {
  readonly placeholder: string;
  readonly taskLabel: string;
  readonly nameOf: MentionSource['nameOf'];
  readonly images: ImageOptions;
  readonly triggers: readonly Trigger[];
  readonly suggestionState: SuggestionState;
}

/** What our texts are made of, and how they are edited; the server keeps nothing else. */
export function extensionsOf(parts: Parts): Extensions {
  return [
    ...documentExtensions,
    Dropcursor.configure({ color: false, class: 'drop-line', width: 2 }),
    Gapcursor,
    UndoRedo,
    blocks(parts),
    Placeholder.configure({ text: parts.placeholder }),
    suggestions(parts.triggers, parts.suggestionState),
  ];
}

/** How blocks are drawn: without React, because a page has hundreds of them. */
function blocks({ taskLabel, images, nameOf }: Parts) {
  const image = imageView(images);
  const mention = mentionView(({ entity_name, entity_identifier }) =>
    nameOf(kindOf(entity_name), typeof entity_identifier === 'string' ? entity_identifier : ''),
  );
  const nodeViews = { taskItem: taskView(taskLabel), image, imageComponent: image, mention };
  return Extension.create({
    name: 'blocks',
    addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews } })],
  });
}
