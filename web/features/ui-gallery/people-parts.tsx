import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { HoverCard } from '#web/ui/dialogs/hover-card.tsx';
import { FieldRing } from '#web/ui/fields/field-ring.tsx';
import { ActivityIndicator } from '#web/ui/people/activity-indicator.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { Flag } from '#web/ui/people/flag.tsx';
import { HUES } from '#web/ui/people/person-hue.ts';
import { PresenceStack } from '#web/ui/people/presence-stack.tsx';
import { useTint } from '#web/ui/people/tint.ts';

import { GalleryLine, GallerySection } from './gallery-section.tsx';
import { PEOPLE } from './samples.ts';

const [mara, rafael, tomas, , jonas, , , , sam, priya, , elif] = PEOPLE;

/** Avatars, presence and highlights. */
export function PeopleParts() {
  const { t } = useTranslation('ui-gallery');
  return (
    <>
      <GallerySection title={t('people.presence')}>
        <GalleryLine>
          <PresenceStack
            people={[
              mara,
              jonas,
              { ...priya, isEditing: true },
              { ...elif, isEditing: true },
              sam,
              tomas,
            ]}
          />
        </GalleryLine>
      </GallerySection>
      <GallerySection title={t('people.title')}>
        <div className="flex flex-wrap gap-2">
          {PEOPLE.map((person) => (
            <Avatar key={person.id} person={person} size={24} />
          ))}
        </div>
        <GalleryLine>
          <AvatarStack people={[mara, jonas]} />
          <AvatarStack people={[sam, priya, elif, tomas, rafael]} />
          <Avatar person={{ ...sam, picture: PICTURE }} size={24} />
          <Avatar person={sam} size={32} />
          <Avatar person={tomas} size={40} />
          <Avatar person={{ ...rafael, isGone: true }} size={24} />
          <HoverCard
            trigger={
              <a href="#people" className="underline decoration-line underline-offset-3">
                {mara.name}
              </a>
            }
          >
            <div className="flex items-center gap-3">
              <Avatar person={mara} size={40} isDecorative />
              <div>
                <p className="font-medium">{mara.name}</p>
                <p className="text-12 text-muted">{t('people.role')}</p>
              </div>
            </div>
          </HoverCard>
        </GalleryLine>
      </GallerySection>
      <LiveParts />
    </>
  );
}

/** Our own icon as a sample picture. */
const PICTURE = './mark.svg';

function LiveParts() {
  const { t } = useTranslation('ui-gallery');
  const [day, setDay] = useState(24);
  const tint = useTint(day, priya.id);
  return (
    <GallerySection title={t('people.live')}>
      <GalleryLine>
        {HUES.filter((_, place) => place % 2 === 0).map((hue) => (
          <span key={hue} className={`flex ${hue}`}>
            <ActivityIndicator />
          </span>
        ))}
        <Flag person={priya} isActive />
        <Flag person={elif} isActive text={t('people.moving', { name: 'Elif' })} />
        <Flag person={jonas} />
      </GalleryLine>
      <FieldRing person={sam} className="w-fit">
        <p className="py-1 ps-1.5 pe-16">{t('people.ringed')}</p>
      </FieldRing>
      <GalleryLine>
        <span className={`num px-1.5 py-0.5 ${tint.className}`}>{t('people.day', { day })}</span>
        <Button size={24} onClick={() => setDay(day + 1)}>
          {t('people.change')}
        </Button>
      </GalleryLine>
    </GallerySection>
  );
}
