import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { NAMES } from './options.ts';

interface NameEdgeProps {
  readonly width: number;
  readonly onWidth: (width: number) => void;
  readonly onDone: (width: number) => void;
}

/** How far a key moves the edge. */
const STEP = 16;

/** The edge between the names and the time: drag it, or arrows move it. */
export function NameEdge({ width, onWidth, onDone }: NameEdgeProps) {
  const { t } = useTranslation('work-items');
  const possible = (next: number) => Math.round(Math.min(NAMES.most, Math.max(NAMES.least, next)));
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = possible(width + ((event.key === 'ArrowRight') === isRtl ? -STEP : STEP));
    onWidth(next);
    onDone(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a widget
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('timeline.nameWidth')}
      aria-valuenow={width}
      aria-valuemin={NAMES.least}
      aria-valuemax={NAMES.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator with a value is a widget
      tabIndex={0}
      className="absolute inset-y-0 z-11 w-2 -translate-x-1 cursor-col-resize touch-none hover:bg-accent/30 focus-visible:bg-accent/40 rtl:translate-x-1"
      style={{ insetInlineStart: width }}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const { currentTarget, clientX } = event;
        const box = currentTarget.parentElement?.getBoundingClientRect();
        if (!box || !currentTarget.hasPointerCapture(event.pointerId)) return;
        const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
        onWidth(possible(isRtl ? box.right - clientX : clientX - box.left));
      }}
      onPointerUp={() => onDone(width)}
    />
  );
}
