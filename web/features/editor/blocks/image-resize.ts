import { part } from './dom.ts';

/** Least width of an image, in pixels. */
export const LEAST_WIDTH = 100;
const STEP = 16;

/** Resize handles at both sides of an image, for pointer and arrow keys. */
export function resizeHandles(
  picture: HTMLElement,
  label: string,
  onResize: (width: number) => void,
): HTMLElement[] {
  return (['start', 'end'] as const).map((side) => {
    const handle = part('span', `picture-handle is-${side}`);
    handle.tabIndex = 0;
    handle.setAttribute('role', 'slider');
    handle.setAttribute('aria-label', label);
    const say = () => {
      handle.setAttribute('aria-valuemin', String(LEAST_WIDTH));
      handle.setAttribute('aria-valuemax', String(mostWidth(picture)));
      handle.setAttribute('aria-valuenow', String(picture.clientWidth));
    };
    say();
    handle.addEventListener('focus', say);
    handle.addEventListener('pointerdown', (event) =>
      drag({ event, handle, picture, side, onResize }),
    );
    handle.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP }[key];
      if (step === undefined) return;
      onResize(fitted(picture, picture.clientWidth + step));
      requestAnimationFrame(say);
    });
    return handle;
  });
}

interface Drag {
  readonly event: PointerEvent;
  readonly handle: HTMLElement;
  readonly picture: HTMLElement;
  readonly side: 'start' | 'end';
  readonly onResize: (width: number) => void;
}

function drag({ event, handle, picture, side, onResize }: Drag): void {
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  const { clientX } = event;
  const width = picture.clientWidth;
  const isRtl = getComputedStyle(picture).direction === 'rtl';
  const direction = (side === 'end') === isRtl ? -1 : 1;
  let next = width;
  const move = (moved: PointerEvent) => {
    next = fitted(picture, width + (moved.clientX - clientX) * direction);
    picture.style.inlineSize = `${next}px`;
  };
  const end = () => {
    handle.removeEventListener('pointermove', move);
    if (next !== width) onResize(next);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('lostpointercapture', end, { once: true });
}

function fitted(picture: HTMLElement, width: number): number {
  return Math.round(Math.min(Math.max(width, LEAST_WIDTH), mostWidth(picture)));
}

function mostWidth(picture: HTMLElement): number {
  const room = picture.closest('.prose')?.clientWidth ?? 0;
  return Math.max(room, LEAST_WIDTH);
}
