import { useDirection } from '@base-ui/react/direction-provider';
import { ChevronLeft, ChevronRight, Download, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { announce } from '#web/lib/browser/announce.ts';
import { savePicture } from '#web/lib/browser/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

import { Dialog } from './dialog.tsx';

export interface ViewedPicture {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  /** Text below the name. */
  readonly detail?: string;
}

/** The shown picture, and its index when it was opened, in case it is deleted meanwhile. */
export interface PicturePlace {
  readonly id: string;
  readonly index: number;
}

interface PictureViewerProps {
  readonly pictures: readonly ViewedPicture[];
  readonly shown: PicturePlace | null;
  readonly onShow: (place: PicturePlace | null) => void;
  /** Further actions on the picture. */
  readonly tools?: (picture: ViewedPicture) => ReactNode;
  /** Element that gets the focus on closing; by default the one that had it before. */
  readonly returnTo?: () => HTMLElement | null;
}

/** Full-screen viewer for images, one at a time, with zoom. */
export function PictureViewer({ pictures, shown, onShow, tools, returnTo }: PictureViewerProps) {
  const { t } = useTranslation('ui');
  const index = shown ? indexOf(pictures, shown) : -1;
  const picture = pictures[index];
  const count = pictures.length;
  const of = t('picture.of', { index: index + 1, count });
  const move = (by: 1 | -1) => {
    const next = pictures[index + by];
    if (!next) return;
    onShow({ id: next.id, index: index + by });
    announce(`${next.name}, ${t('picture.of', { index: index + 1 + by, count })}`, 'polite');
  };
  return (
    <Dialog
      open={picture !== undefined}
      onOpenChange={(isOpen) => !isOpen && onShow(null)}
      title={picture?.name || t('picture.title')}
      description={[picture?.detail, count > 1 && of].filter(Boolean).join(' · ')}
      size="full"
      returnTo={returnTo}
    >
      {picture && (
        <Zoomed
          picture={picture}
          hasNext={index < count - 1}
          hasPrevious={index > 0}
          isAlone={count === 1}
          onMove={move}
          tools={tools?.(picture)}
        />
      )}
    </Dialog>
  );
}

/** Current index of the picture; after its deletion that of the next one. */
function indexOf(pictures: readonly ViewedPicture[], { id, index }: PicturePlace): number {
  const now = pictures.findIndex((one) => one.id === id);
  return now === -1 ? Math.min(index, pictures.length - 1) : now;
}

const ZOOMS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const WHOLE = 3;

interface BrowsingProps {
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly isAlone: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

interface ZoomedProps extends BrowsingProps {
  readonly picture: ViewedPicture;
  readonly tools: ReactNode;
}

function Zoomed({ picture, tools, ...browsing }: ZoomedProps) {
  const { t } = useTranslation('ui');
  const { id, address, name } = picture;
  const [zoomed, setZoomed] = useState({ id, step: WHOLE });
  // A new picture starts fitted to the window.
  const step = zoomed.id === id ? zoomed.step : WHOLE;
  const zoom = ZOOMS[step] ?? 1;
  const isWhole = step <= WHOLE;
  const moving = useMoving(browsing.onMove);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows are heard wherever the focus is inside
    <div className="flex h-full flex-col gap-3" {...(isWhole && moving)}>
      <div
        className={`min-h-0 flex-1 overflow-auto rounded-control bg-sunken ${isWhole ? 'touch-pan-y touch-pinch-zoom' : ''}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is larger than the window scrolls by keys
        tabIndex={0}
        role="group"
        aria-label={name || t('picture.title')}
      >
        <img
          key={id}
          src={address}
          alt={name}
          draggable={false}
          className="mx-auto max-w-none object-contain"
          style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}
        />
      </div>
      <Bar {...browsing}>
        <ZoomButtons step={step} onStep={(next) => setZoomed({ id, step: next })} />
        <IconButton
          icon={Download}
          label={t('picture.download')}
          onClick={() => void savePicture(address, name)}
        />
        {tools}
      </Bar>
    </div>
  );
}

/** Actions between the previous and next buttons, which stay focusable at both ends. */
function Bar({
  hasNext,
  hasPrevious,
  isAlone,
  onMove,
  children,
}: BrowsingProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('ui');
  if (isAlone) return <div className="flex items-center justify-center gap-1">{children}</div>;
  return (
    <div className="flex items-center justify-center gap-1">
      <IconButton
        icon={ChevronLeft}
        isDirectional
        label={t('picture.previous')}
        aria-disabled={!hasPrevious}
        onClick={() => onMove(-1)}
        className="me-auto"
      />
      {children}
      <IconButton
        icon={ChevronRight}
        isDirectional
        label={t('picture.next')}
        aria-disabled={!hasNext}
        onClick={() => onMove(1)}
        className="ms-auto"
      />
    </div>
  );
}

interface ZoomButtonsProps {
  readonly step: number;
  readonly onStep: (step: number) => void;
}

function ZoomButtons({ step, onStep }: ZoomButtonsProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <IconButton
        icon={Minus}
        label={t('picture.smaller')}
        disabled={step === 0}
        onClick={() => onStep(step - 1)}
      />
      <Button variant="ghost" onClick={() => onStep(WHOLE)}>
        {t('picture.zoom', { share: Math.round((ZOOMS[step] ?? 1) * 100) })}
      </Button>
      <IconButton
        icon={Plus}
        label={t('picture.larger')}
        disabled={step === ZOOMS.length - 1}
        onClick={() => onStep(step + 1)}
      />
    </>
  );
}

/** Horizontal distance of a swipe, in pixels. */
const SWIPE = 48;

/** Arrow keys and swipes move to the next and previous picture, in reading direction. */
function useMoving(onMove: (by: 1 | -1) => void) {
  const isRtl = useDirection() === 'rtl';
  const from = useRef<{ readonly x: number; readonly y: number }>(null);
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== forward && event.key !== back) return;
      event.preventDefault();
      onMove(event.key === forward ? 1 : -1);
    },
    onPointerDown: (event: PointerEvent) => {
      from.current =
        event.pointerType === 'touch' && event.isPrimary
          ? { x: event.clientX, y: event.clientY }
          : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (!from.current) return;
      const x = event.clientX - from.current.x;
      const y = event.clientY - from.current.y;
      from.current = null;
      if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return;
      onMove(x < 0 === isRtl ? -1 : 1);
    },
  };
}
