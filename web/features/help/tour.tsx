import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

import { TOUR_STEPS, TourPicture } from './tour-pictures.tsx';

export interface TourProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Name for the greeting; missing when the person opened the tour from the help. */
  readonly name?: string | undefined;
  /** Creates the first project; missing without permission. */
  readonly onCreateProject?: (() => void) | undefined;
}

/** A tour of the program, for the first visit and from the help. */
export function Tour({ open, onOpenChange, name, onCreateProject }: TourProps) {
  const { t } = useTranslation('help');
  const [place, setPlace] = useState(name === undefined ? 0 : -1);
  const close = () => onOpenChange(false);
  if (place < 0) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('tour.welcome', { name })}
        footer={
          <>
            <Button size={32} onClick={close}>
              {t('tour.skip')}
            </Button>
            <Button size={32} variant="primary" onClick={() => setPlace(0)}>
              {t('tour.start')}
            </Button>
          </>
        }
      >
        <p className="max-w-[72ch] text-15 text-muted">{t('tour.welcomeText')}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={t('tour.title')}
      footer={
        <TourFooter
          place={place}
          onGo={setPlace}
          onClose={close}
          onCreateProject={onCreateProject}
        />
      }
    >
      <Steps place={place} onGo={setPlace} />
    </Dialog>
  );
}

interface StepsProps {
  readonly place: number;
  readonly onGo: (place: number) => void;
}

function Steps({ place, onGo }: StepsProps) {
  const { t } = useTranslation('help');
  const step = TOUR_STEPS[place] ?? 'items';
  return (
    <div className="grid gap-5 md:grid-cols-[10rem_minmax(0,1fr)]">
      <ol aria-label={t('tour.steps')} className="flex flex-col gap-0.5 max-md:hidden">
        {TOUR_STEPS.map((one, at) => (
          <li key={one}>
            <button
              type="button"
              aria-current={at === place ? 'step' : undefined}
              className="flex h-8 w-full items-center rounded-control px-2 text-start text-muted motion-quick hover:bg-hover aria-[current=step]:bg-press aria-[current=step]:font-medium aria-[current=step]:text-ink"
              onClick={() => onGo(at)}
            >
              {t(`tour.${one}.name`)}
            </button>
          </li>
        ))}
      </ol>
      <div aria-live="polite" className="min-w-0">
        <TourPicture step={step} />
        <h3 className="mt-4 text-18 font-semibold">{t(`tour.${step}.title`)}</h3>
        <p className="mt-1 min-h-15 max-w-[72ch] text-muted">{t(`tour.${step}.text`)}</p>
      </div>
    </div>
  );
}

interface TourFooterProps extends StepsProps {
  readonly onClose: () => void;
  readonly onCreateProject?: (() => void) | undefined;
}

function TourFooter({ place, onGo, onClose, onCreateProject }: TourFooterProps) {
  const { t } = useTranslation('help');
  const primary = useRef<HTMLButtonElement>(null);
  // The pressed button is gone; the next one is in its place and gets the focus.
  useEffect(() => primary.current?.focus(), []);
  const count = TOUR_STEPS.length;
  const isLast = place === count - 1;
  const finish = () => {
    onClose();
    onCreateProject?.();
  };
  return (
    <>
      <span className="num me-auto text-12 text-faint">
        <bdi>{t('tour.place', { place: place + 1, count })}</bdi>
      </span>
      {place > 0 && (
        <Button size={32} onClick={() => onGo(place - 1)}>
          {t('tour.back')}
        </Button>
      )}
      <Button
        ref={primary}
        size={32}
        variant="primary"
        onClick={isLast ? finish : () => onGo(place + 1)}
      >
        {t(isLast ? (onCreateProject ? 'tour.createProject' : 'tour.done') : 'tour.next')}
      </Button>
    </>
  );
}
