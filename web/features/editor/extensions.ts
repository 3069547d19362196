import type { Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';

import { ImageNode, type ImageOptions } from './image-node.ts';
import { mentionNode, type NameOf } from './mention-node.ts';
import { Placeholder } from './placeholder.ts';
import { suggestions, type SuggestionState, type Trigger } from './suggestions.ts';
import { TaskItem, TaskList } from './task-list.ts';

interface Parts {
  readonly placeholder: string;
  readonly taskLabel: string;
  readonly nameOf: NameOf;
  readonly images: ImageOptions;
  readonly triggers: readonly Trigger[];
  readonly suggestionState: SuggestionState;
}

/** What our texts are made of (contract: pages-intake-views 11); the server keeps nothing else. */
export function extensionsOf(parts: Parts): Extensions {
  return [
    StarterKit.configure({
      dropcursor: { color: false, class: 'drop-line', width: 2 },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
      },
      trailingNode: false,
    }),
    TaskList,
    TaskItem.configure({ label: parts.taskLabel }),
    ImageNode.configure(parts.images),
    mentionNode(parts.nameOf),
    Placeholder.configure({ text: parts.placeholder }),
    suggestions(parts.triggers, parts.suggestionState),
  ];
}
