import type { HocuspocusProvider } from '@hocuspocus/provider';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { presenceOf, textPartOf } from '#web/features/pages/store.ts';
import { type Person, usePeople } from '#web/features/people/store.ts';
import { usePeopleAt, usePresence } from '#web/lib/feed/presence.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Tooltip } from '#web/ui/feedback/tooltip.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { writersOf } from './writers.ts';

export interface PeopleOnPageProps {
  readonly page: PageImage;
  readonly provider: HocuspocusProvider | null;
  /** Whose cursor is kept in sight. */
  readonly following: string | null;
  readonly onFollow: (personId: string | null) => void;
}

const MOST = 4;

/** Who has the page open, writers first; a press follows somebody's cursor. */
export function PeopleOnPage({ page, provider, following, onFollow }: PeopleOnPageProps) {
  const { t } = useTranslation(['pages', 'ui']);
  const here = useHere(page, provider);
  if (here.length === 0) return null;
  const rest = here.length - MOST;
  const toggle = (id: string) => onFollow(following === id ? null : id);
  return (
    <>
      <ul
        aria-label={t('ui:person.here')}
        className="inline-flex items-center gap-2.5 px-1.5 max-md:hidden"
      >
        {here.slice(0, MOST).map((one) => (
          <HereButton
            key={one.person.id}
            here={one}
            isFollowed={following === one.person.id}
            onToggle={() => toggle(one.person.id)}
          />
        ))}
      </ul>
      {/* On narrow screens, and for those beyond the first, a list behind one button. */}
      <Popover
        align="end"
        label={t('ui:person.here')}
        trigger={
          <button
            type="button"
            aria-label={t('people.all', { count: here.length })}
            className={`num touch-target relative rounded-control px-1 text-12 font-medium text-muted hover:text-ink ${rest > 0 ? '' : 'md:hidden'}`}
          >
            <span className="max-md:hidden">{t('ui:person.plus', { count: rest })}</span>
            <span className="md:hidden">{t('people.count', { count: here.length })}</span>
          </button>
        }
      >
        <ul className="grid w-56 gap-1 p-2">
          {here.map((one) => (
            <HereLine
              key={one.person.id}
              here={one}
              isFollowed={following === one.person.id}
              onToggle={() => toggle(one.person.id)}
            />
          ))}
        </ul>
      </Popover>
    </>
  );
}

interface HereProps {
  readonly here: Here;
  readonly isFollowed: boolean;
  readonly onToggle: () => void;
}

function HereButton({ here: { person, isWriting }, isFollowed, onToggle }: HereProps) {
  const { t } = useTranslation('pages');
  const label = t(isFollowed ? 'people.unfollow' : 'people.follow', { name: person.name });
  return (
    <li className="flex">
      <Tooltip label={label}>
        <button
          type="button"
          aria-label={label}
          aria-pressed={isFollowed}
          onClick={onToggle}
          className="touch-target relative rounded-full aria-pressed:ring-2 aria-pressed:ring-focus aria-pressed:ring-offset-4 aria-pressed:ring-offset-surface"
        >
          <Avatar person={person} size={24} presence={isWriting ? 'editing' : 'viewing'} />
        </button>
      </Tooltip>
    </li>
  );
}

function HereLine({ here: { person, isWriting }, isFollowed, onToggle }: HereProps) {
  const { t } = useTranslation('pages');
  return (
    <li>
      <button
        type="button"
        aria-pressed={isFollowed}
        onClick={onToggle}
        className="flex w-full items-center gap-2 rounded-control px-2 py-1.5 text-start hover:bg-hover aria-pressed:bg-press touch:min-h-11"
      >
        <Avatar person={person} size={24} isDecorative />
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {person.name}
        </span>
        <span className="text-12 text-muted">
          {t(isWriting ? 'people.writing' : 'people.reading')}
        </span>
      </button>
    </li>
  );
}

interface Here {
  readonly person: Person;
  readonly isWriting: boolean;
}

/** The others: those who write, those with a cursor in the text, and those who only look. */
function useHere(page: PageImage, provider: HocuspocusProvider | null): readonly Here[] {
  const me = useMe();
  const people = usePeople();
  const place = presenceOf(page);
  usePresence(place ? [place] : []);
  const looking = usePeopleAt(place);
  const writing = usePeopleAt(textPartOf(page));
  const carets = useCarets(provider);
  return useMemo(() => {
    const writers = new Set(writing);
    return [...new Set([...writing, ...carets.split(' ').filter(Boolean), ...looking])]
      .filter((id) => id !== me.id)
      .flatMap((id): Here[] => {
        const person = people.get(id);
        return person ? [{ person, isWriting: writers.has(id) }] : [];
      });
  }, [writing, carets, looking, people, me.id]);
}

/** Ids of those with a cursor, as one text: the same text is the same people. */
function useCarets(provider: HocuspocusProvider | null): string {
  return useSyncExternalStore(
    (listener) => {
      provider?.awareness?.on('change', listener);
      return () => provider?.awareness?.off('change', listener);
    },
    () => [...new Set(writersOf(provider).map(({ personId }) => personId))].toSorted().join(' '),
  );
}
