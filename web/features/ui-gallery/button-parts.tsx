import { Archive, Bell, Ellipsis, Plus, SlidersHorizontal, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

import { GalleryLine, GallerySection } from './gallery-section.tsx';

export function ButtonParts() {
  const { t } = useTranslation('ui-gallery');
  const [isStarred, setIsStarred] = useState(true);
  const [isBusy, setIsBusy] = useState(true);
  return (
    <GallerySection title={t('buttons.title')}>
      <GalleryLine>
        <Button variant="primary" icon={Plus} shortcut="c">
          {t('buttons.create')}
        </Button>
        <Button icon={SlidersHorizontal}>{t('buttons.display')}</Button>
        <Button variant="ghost">{t('buttons.cancel')}</Button>
        <Button variant="danger" icon={Archive}>
          {t('buttons.archive', { count: 3 })}
        </Button>
      </GalleryLine>
      <GalleryLine>
        <Button size={24}>{t('buttons.open')}</Button>
        <Button size={32}>{t('buttons.open')}</Button>
        <Button size={40} variant="primary">
          {t('buttons.continue')}
        </Button>
        <Button disabled>{t('buttons.off')}</Button>
        <LinkButton to="/" size={28}>
          {t('buttons.link')}
        </LinkButton>
      </GalleryLine>
      <GalleryLine>
        <Button isBusy={isBusy}>{t('buttons.saving')}</Button>
        <Button variant="primary" isBusy={isBusy}>
          {t('buttons.saving')}
        </Button>
        <Button size={24} variant="ghost" onClick={() => setIsBusy(!isBusy)}>
          {t('buttons.turn')}
        </Button>
      </GalleryLine>
      <GalleryLine>
        <IconButton icon={Ellipsis} label={t('buttons.more')} />
        <IconButton
          icon={Star}
          label={t('buttons.star')}
          shortcut="alt+f"
          isPressed={isStarred}
          onClick={() => setIsStarred(!isStarred)}
        />
        <IconButton icon={Bell} label={t('buttons.bell')} variant="plain" size={32} />
        <IconButton icon={Ellipsis} label={t('buttons.more')} size={24} />
        <IconButton icon={Bell} label={t('buttons.bell')} disabled />
      </GalleryLine>
    </GallerySection>
  );
}
