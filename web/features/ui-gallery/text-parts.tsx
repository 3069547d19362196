import { CalendarClock, CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Chip } from '#web/ui/buttons/chip.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ProgressRing } from '#web/ui/feedback/progress-ring.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';

import { GalleryLine, GallerySection } from './gallery-section.tsx';

/** Chips, badges, shortcuts, progress, and font sizes. */
export function TextParts() {
  const { t } = useTranslation('ui-gallery');
  const [hasCycle, setHasCycle] = useState(true);
  return (
    <>
      <GallerySection title={t('chips.title')}>
        <GalleryLine>
          {hasCycle && (
            <Chip onRemove={() => setHasCycle(false)} removeLabel={t('chips.remove')}>
              {t('chips.cycle')}
            </Chip>
          )}
          <Chip dot="#c2703d" isBare>
            {t('chips.label')}
          </Chip>
          <Chip icon={CalendarDays} isBare>
            {t('chips.due')}
          </Chip>
          <Chip icon={CalendarClock} isBare isOver>
            {t('chips.over')}
          </Chip>
          <Badge>{38}</Badge>
          <Badge tone="accent">{t('chips.mentions', { count: 2 })}</Badge>
        </GalleryLine>
        <GalleryLine>
          {['c', 'mod+k', 'shift+f', 'g h', 'alt+arrowup', 'enter', 'escape', '?'].map((keys) => (
            <span key={keys} className="text-faint">
              <Kbd keys={keys} />
            </span>
          ))}
        </GalleryLine>
        <GalleryLine>
          {[0, 0.2, 0.6, 1].map((value) => (
            <ProgressRing key={value} value={value} label={t('chips.done', { count: value * 5 })} />
          ))}
          <ProgressRing value={0.6} size={32} label={t('chips.done', { count: 3 })} />
        </GalleryLine>
        <Disclosure title={t('chips.more')}>
          <p className="ps-5 text-muted">{t('type.15')}</p>
        </Disclosure>
      </GallerySection>
      <GallerySection title={t('type.title')}>
        <div>
          <p className="text-28 font-semibold tracking-tight">{t('type.28')}</p>
          <p className="text-22 font-semibold tracking-tight">{t('type.22')}</p>
          <p className="text-18 font-semibold tracking-tight">{t('type.18')}</p>
          <p className="text-15">{t('type.15')}</p>
          <p>{t('type.13')}</p>
          <p className="num text-12 text-muted">{t('type.12')}</p>
          <p className="text-11 text-faint">{t('type.11')}</p>
        </div>
      </GallerySection>
    </>
  );
}
