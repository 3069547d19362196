import { Download, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

import { savePicture } from './save-file.ts';

interface PictureViewerProps {
  readonly picture: { readonly address: string; readonly alt: string } | null;
  readonly onClose: () => void;
}

/** A picture before everything else, as large as the window lets it be, or larger. */
export function PictureViewer({ picture, onClose }: PictureViewerProps) {
  const { t } = useTranslation('editor');
  return (
    <Dialog
      open={picture !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={picture?.alt || t('picture.title')}
      size="full"
    >
      {picture && <Zoomed key={picture.address} {...picture} />}
    </Dialog>
  );
}

const ZOOMS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const WHOLE = 3;

function Zoomed({ address, alt }: { readonly address: string; readonly alt: string }) {
  const { t } = useTranslation('editor');
  const [step, setStep] = useState(WHOLE);
  const zoom = ZOOMS[step] ?? 1;
  return (
    <div className="flex h-full flex-col gap-3">
      <div
        className="min-h-0 flex-1 overflow-auto rounded-control bg-sunken"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is larger than the window scrolls by keys
        tabIndex={0}
        role="group"
        aria-label={alt || t('picture.title')}
      >
        <img
          src={address}
          alt={alt}
          className="mx-auto max-w-none object-contain"
          style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}
        />
      </div>
      <div className="flex items-center justify-center gap-1">
        <IconButton
          icon={Minus}
          label={t('picture.smaller')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <Button variant="ghost" onClick={() => setStep(WHOLE)}>
          {t('picture.zoom', { share: Math.round(zoom * 100) })}
        </Button>
        <IconButton
          icon={Plus}
          label={t('picture.larger')}
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        />
        <IconButton
          icon={Download}
          label={t('picture.download')}
          onClick={() => void savePicture(address, alt)}
        />
      </div>
    </div>
  );
}
