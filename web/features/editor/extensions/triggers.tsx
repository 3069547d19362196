import type { Editor, Range } from '@tiptap/react';
import {
  Baseline,
  FileText,
  Highlighter,
  ImagePlus,
  Sparkles,
  SquareDashedKanban,
} from 'lucide-react';
import { v7 } from 'uuid';

import type { Mentionable, MentionSource } from '#web/features/editor/text-things.ts';
import {
  AFTER_IMAGE,
  AT_THE_END,
  BEFORE_IMAGE,
  type Format,
} from '#web/features/editor/tools/formats.ts';
import { holdsWords } from '#web/lib/search/match.ts';
import { EMOJI } from '#web/ui/emoji/emoji-list.ts';
import { keptSkinTone, withSkinTone } from '#web/ui/emoji/skin-tone.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { type ColorOf, COLORS, setColor } from './colors.ts';
import type { Suggested, Trigger } from './suggestions.ts';

type Translate = (key: string) => string;

/** `@` for people and pages, `#` for items; the source may change while the editor is mounted. */
export function mentionTriggers(source: () => MentionSource, t: Translate): Trigger[] {
  const group = t('pages');
  return [
    {
      char: '@',
      items: async (query) => {
        const { people, pages } = source();
        const found = await pages(query);
        return [
          ...people(query).map((one) => suggestMention(one)),
          ...found.map((one) => suggestMention(one, group)),
        ];
      },
    },
    {
      char: '#',
      items: async (query) => {
        const found = await source().items(query);
        // The server finds an item by number in a plain sentence, such as `#1 and so on`.
        return found
          .filter(({ name, hint }) => holdsWords(`${name} ${hint ?? ''}`, query))
          .map((one) => suggestMention(one));
      },
    },
  ];
}

function suggestMention(one: Mentionable, group?: string): Suggested {
  const { kind, id, name, hint, picture = null } = one;
  return {
    id,
    label: name,
    ...(hint && { hint }),
    ...(group && { group }),
    ...(kind === 'user_mention' && { icon: <Avatar person={{ id, name, picture }} size={20} /> }),
    ...(kind === 'page_mention' && { icon: <Icon of={FileText} className="text-muted" /> }),
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

const MAX_EMOJI = 8;
const LEAST_LETTERS = 2;

/** `:` and the beginning of an emoji's name. */
export function emojiTrigger(nameOf: (key: string) => string): Trigger {
  return {
    char: ':',
    items: (query) => {
      if (query.length < LEAST_LETTERS) return [];
      return EMOJI.flatMap(({ emoji }) => emoji)
        .map(([plain, key]) => ({
          sign: withSkinTone(plain, keptSkinTone()),
          key,
          words: `${key} ${nameOf(key)}`,
        }))
        .filter(({ words }) => holdsWords(words, query))
        .slice(0, MAX_EMOJI)
        .map(({ sign, key }) => ({
          id: key,
          label: nameOf(key).split('|')[0] ?? key,
          icon: <span aria-hidden>{sign}</span>,
          run: (editor, range) => {
            editor.chain().focus().insertContentAt(range, `${sign} `).run();
          },
        }));
    },
  };
}

interface SlashParts {
  readonly t: Translate;
  readonly pickImage: () => void;
  /** Opens the search for an item to embed; null where items cannot be embedded. */
  readonly embedItem: (() => void) | null;
  readonly askAi: { readonly isOffered: () => boolean; readonly run: (editor: Editor) => void };
}

/** `/` for every block of a text, most used first. */
export function slashTrigger(parts: SlashParts): Trigger {
  const { t } = parts;
  const all = [...slashCommands(parts), ...colors('color', t), ...colors('backgroundColor', t)];
  return {
    char: '/',
    isOutsideTables: true,
    items: (query) => {
      return all.filter(
        ({ id, label, words = '' }) =>
          holdsWords(`${label} ${words}`, query) && (id !== 'ai' || parts.askAi.isOffered()),
      );
    },
  };
}

function slashCommands({ t, pickImage, embedItem, askAi }: SlashParts): Suggested[] {
  const format = (one: Format) => suggestFormat(one, t);
  const embed: Suggested = {
    id: 'embed',
    label: t('embed.insert'),
    words: t('words.embed'),
    icon: <Icon of={SquareDashedKanban} className="text-muted" />,
    run: (editor, range) => {
      editor.chain().focus().deleteRange(range).run();
      embedItem?.();
    },
  };
  const ai: Suggested = {
    id: 'ai',
    label: t('ai.title'),
    words: t('words.ai'),
    icon: <Icon of={Sparkles} className="text-muted" />,
    run: (editor, range) => {
      editor.chain().focus().deleteRange(range).run();
      askAi.run(editor);
    },
  };
  return [
    ...BEFORE_IMAGE.map(format),
    {
      id: 'image',
      label: t('formats.image'),
      words: t('words.image'),
      icon: <Icon of={ImagePlus} className="text-muted" />,
      run: (editor, range) => {
        editor.chain().focus().deleteRange(range).run();
        pickImage();
      },
    },
    ...AFTER_IMAGE.map(format),
    ...(embedItem ? [embed] : []),
    ai,
    ...AT_THE_END.map(format),
  ];
}

function suggestFormat(format: Format, t: Translate): Suggested {
  return {
    id: format.id,
    label: t(`formats.${format.id}`),
    words: t(`words.${format.id}`),
    ...(format.typed && { typed: format.typed }),
    icon: <Icon of={format.icon} className="text-muted" />,
    run: (editor: Editor, range: Range) => {
      editor.chain().focus().deleteRange(range).run();
      format.run(editor);
    },
  };
}

function colors(of: ColorOf, t: Translate): Suggested[] {
  const group = t(`colors.${of}`);
  return COLORS.map((color) => ({
    id: `${of} ${color ?? 'none'}`,
    label: t(color ? `colors.${color}` : `colors.${of}None`),
    words: group,
    group,
    icon: (
      <span
        className="prose-swatch grid size-5 place-items-center rounded-chip"
        {...(color && { [of === 'color' ? 'data-text-color' : 'data-background-color']: color })}
      >
        <Icon of={of === 'color' ? Baseline : Highlighter} size={14} />
      </span>
    ),
    run: (editor, range) => {
      editor.chain().focus().deleteRange(range).run();
      setColor(editor, of, color);
    },
  }));
}
