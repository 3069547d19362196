import type { Editor, Range } from '@tiptap/react';
import { ImagePlus } from 'lucide-react';
import { v7 } from 'uuid';

import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { BLOCKS, type Format, MORE_BLOCKS, RULE } from './formats.ts';
import type { Mentionable, MentionSource } from './mention-source.ts';
import type { Suggested, Trigger } from './suggestions.ts';

/** `@` for people and `#` for items; the source may change while the editor lives. */
export function mentionTriggers(source: () => MentionSource): Trigger[] {
  return [
    { char: '@', items: (query) => source().people(query).map(suggestMention) },
    { char: '#', items: async (query) => (await source().items(query)).map(suggestMention) },
  ];
}

function suggestMention(one: Mentionable): Suggested {
  const { kind, id, name, hint, picture = null } = one;
  return {
    id,
    label: name,
    ...(hint && { hint }),
    ...(kind === 'user_mention' && { icon: <Avatar person={{ id, name, picture }} size={20} /> }),
    run: (editor, range) => {
      const attrs = { id: v7(), entity_identifier: id, entity_name: kind };
      editor
        .chain()
        .focus()
        .insertContentAt(range, [
          { type: 'mention', attrs },
          { type: 'text', text: ' ' },
        ])
        .run();
    },
  };
}

/** `/` for everything a description can hold. */
export function slashTrigger(t: (key: string) => string, pickImage: () => void): Trigger {
  const formats = [...MORE_BLOCKS, ...BLOCKS, RULE].map((format) => suggestFormat(format, t));
  const image: Suggested = {
    id: 'image',
    label: t('image'),
    icon: <Icon of={ImagePlus} className="text-muted" />,
    run: (editor, range) => {
      editor.chain().focus().deleteRange(range).run();
      pickImage();
    },
  };
  return {
    char: '/',
    items: (query) => {
      const wanted = query.toLowerCase();
      return [...formats, image].filter(({ label }) => label.toLowerCase().includes(wanted));
    },
  };
}

function suggestFormat(format: Format, t: (key: string) => string): Suggested {
  return {
    id: format.id,
    label: t(`formats.${format.id}`),
    icon: <Icon of={format.icon} className="text-muted" />,
    run: (editor: Editor, range: Range) => {
      editor.chain().focus().deleteRange(range).run();
      format.run(editor);
    },
  };
}
