import { useState } from 'react';

import { useWords } from '#web/lib/i18n/words.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { ActivityIndicator } from './activity-indicator.tsx';
import { initialsOf } from './initials.ts';
import { hueOf } from './person-hue.ts';
import type { PersonLook } from './person.ts';

interface AvatarProps {
  readonly person: PersonLook;
  readonly size?: 20 | 24 | 32 | 40 | undefined;
  readonly presence?: 'viewing' | 'editing' | undefined;
  /** The name is shown beside it, so it is hidden from screen readers. */
  readonly isDecorative?: boolean | undefined;
  readonly className?: string | undefined;
}

const SIZES = {
  20: 'size-5 text-[9px] tracking-tight',
  24: 'size-6 text-11 tracking-tight',
  32: 'size-8 text-12',
  40: 'size-10 text-13',
} as const;
const PRESENCES = {
  viewing: 'outline-[1.5px] outline-offset-[1.5px] outline-who/45 hc:outline-who',
  editing: 'outline-2 outline-offset-[1.5px] outline-who',
} as const;

/**
 * A person's picture or initials in their hue; a ring shows presence, the activity indicator that
 * they write.
 */
export function Avatar({ person, size = 24, presence, isDecorative, className }: AvatarProps) {
  const t = useWords('ui');
  const name = person.isGone ? t('person.gone', { name: person.name }) : person.name;
  const label = presence ? t(`person.${presence}`, { name }) : name;
  return (
    <span
      {...(isDecorative
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': label, title: label })}
      className={classNames(
        hueOf(person.id),
        'relative inline-grid shrink-0 place-items-center rounded-full leading-none font-semibold select-none',
        person.isGone ? 'border border-dashed border-line-strong bg-sunken text-muted' : LIVE,
        SIZES[size],
        presence && PRESENCES[presence],
        className,
      )}
    >
      {initialsOf(person.name, 2)}
      {person.picture && (
        <Picture key={person.picture} source={person.picture} isGone={person.isGone} />
      )}
      {presence === 'editing' && (
        <span className="absolute -end-1.5 -bottom-1.5 grid size-3 place-items-center rounded-full bg-who ring-2 ring-surface">
          <ActivityIndicator className="scale-75 text-on-who" />
        </span>
      )}
    </span>
  );
}

const LIVE = 'bg-who-soft text-who hc:inset-ring hc:inset-ring-who forced-colors:border';

/** Covers the initials once it is loaded; a broken image leaves them visible. */
function Picture({
  source,
  isGone,
}: {
  readonly source: string;
  readonly isGone?: boolean | undefined;
}) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={source}
      alt=""
      draggable={false}
      onError={() => setIsBroken(true)}
      // Hides the initials behind a transparent picture, once it is loaded.
      onLoad={({ currentTarget: { dataset } }) => {
        dataset['there'] = '';
      }}
      className={classNames(
        'absolute inset-0 size-full rounded-full object-cover data-there:bg-surface',
        isGone && 'opacity-50 grayscale',
      )}
    />
  );
}
