import { type KeyboardEvent, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { isTouch } from '#web/ui/layout/touch.ts';
import { matching } from '#web/ui/pickers/match.ts';

import { type EmojiGroup, EmojiGrid, type NamedEmoji } from './emoji-grid.tsx';
import { EMOJI } from './emoji-list.ts';
import { recentEmoji, rememberEmoji } from './emoji-recent.ts';
import { SkinToneMenu } from './skin-tone-menu.tsx';
import { keepSkinTone, keptSkinTone, type SkinTone, withSkinTone } from './skin-tone.ts';

interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void;
  readonly label: string;
}

/**
 * Picks a common emoji by name, in the chosen skin tone, recent ones first. The names are loaded
 * on first use.
 */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <Suspense fallback={<div className="h-76 w-72" />}>
      <EmojiPanel {...props} />
    </Suspense>
  );
}

function EmojiPanel({ onPick, label }: EmojiPickerProps) {
  const { t } = useTranslation('ui');
  const [query, setQuery] = useState('');
  const [tone, setTone] = useState(keptSkinTone);
  const groups = useEmoji(query, tone);
  const grid = useRef<HTMLDivElement>(null);

  function pick({ emoji, plain }: NamedEmoji) {
    rememberEmoji(plain);
    onPick(emoji);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const first = groups[0]?.members[0];
    if (event.key === 'Enter' && query !== '' && first) {
      event.preventDefault();
      pick(first);
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
  }

  return (
    <div className="flex w-72 max-w-full flex-col" role="group" aria-label={label}>
      <div className="flex items-center gap-1 p-2">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field inside */}
        <div className="min-w-0 flex-1" onKeyDown={handleKey}>
          <SearchInput
            value={query}
            onChange={setQuery}
            label={t('emoji.search')}
            size={32}
            isFocused={!isTouch()}
          />
        </div>
        <SkinToneMenu
          value={tone}
          onChange={(next) => {
            keepSkinTone(next);
            setTone(next);
          }}
        />
      </div>
      {groups.length === 0 ? (
        <p className="px-3 pt-2 pb-6 text-center text-muted">{t('noMatches')}</p>
      ) : (
        <EmojiGrid ref={grid} groups={groups} onPick={pick} />
      )}
    </div>
  );
}

/** All groups with recent emoji on top; or the matches, best first. */
function useEmoji(query: string, tone: SkinTone): readonly EmojiGroup[] {
  const { t, i18n } = useTranslation(['emoji', 'ui']);
  return useMemo(() => {
    const groups = EMOJI.map(({ name, emoji }) => ({
      label: t(`groups.${name}`),
      members: emoji.map(([sign, key]): NamedEmoji => {
        const [label = key, keywords = ''] = t(`names.${key}`).split('|');
        return { emoji: withSkinTone(sign, tone), plain: sign, label, keywords };
      }),
    }));
    const all = groups.flatMap((group) => group.members);
    if (query.trim() !== '') {
      const members = matching(all, query, i18n.language || 'en');
      return members.length > 0
        ? [{ label: t('ui:matches', { count: members.length }), members }]
        : [];
    }
    const recent = recentEmoji().flatMap((sign) => all.find((one) => one.plain === sign) ?? []);
    return recent.length > 0 ? [{ label: t('groups.recent'), members: recent }, ...groups] : groups;
  }, [query, tone, t, i18n.language]);
}
