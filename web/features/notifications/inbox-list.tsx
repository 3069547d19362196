import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import {
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';

import { useNow } from '#web/lib/formats/clock.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import type { Bundle } from './bundles.ts';
import { setCardsInView } from './cards-in-view.ts';
import { useHeldOrder } from './held-order.ts';
import { InboxCard } from './inbox-card.tsx';

/** Methods for the page. */
export interface InboxListHandle {
  readonly focusCard: (id: string) => void;
}

export interface InboxListProps {
  readonly bundles: readonly Bundle[];
  readonly slug: string;
  /** Key of the view: a new key scrolls to the top. */
  readonly viewKey: string;
  readonly openId: string | null;
  readonly onFocusCard: (id: string) => void;
  readonly onEnd: () => void;
  readonly selected: ReadonlySet<string>;
  readonly isSelecting: boolean;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly handle: RefObject<InboxListHandle | null>;
}

const CARD_PX = 67;

/** Virtualized list of cards. */
export function InboxList(props: InboxListProps) {
  const [released, setReleased] = useState(0);
  const showNew = () => setReleased((count) => count + 1);
  return <StillList key={`${props.viewKey} ${released}`} {...props} onShowNew={showNew} />;
}

/** The list, stable while the pointer is over it or it is scrolled. */
function StillList({ onShowNew, ...props }: InboxListProps & { readonly onShowNew: () => void }) {
  const { t } = useTranslation('notifications');
  const [isOver, setIsOver] = useState(false);
  const [isScrolled, setIsScrolled] = useState(false);
  const { shown, waiting } = useHeldOrder(props.bundles, isOver || isScrolled);
  return (
    <div
      className="relative min-h-0 flex-1"
      onPointerMove={(event) => setIsOver(event.pointerType === 'mouse')}
      onPointerLeave={() => setIsOver(false)}
    >
      {waiting > 0 && (
        <div className="absolute inset-x-0 top-2 z-10 flex justify-center">
          <Button size={24} variant="primary" icon={ArrowUp} onClick={onShowNew}>
            {t('list.new', { count: waiting })}
          </Button>
        </div>
      )}
      <Cards {...props} shown={shown} onScrolled={setIsScrolled} />
    </div>
  );
}

interface CardsProps extends InboxListProps {
  readonly shown: readonly Bundle[];
  readonly onScrolled: (isScrolled: boolean) => void;
}

function Cards({ shown, onScrolled, handle, onEnd, ...line }: CardsProps) {
  const { t } = useTranslation('notifications');
  const scroller = useRef<HTMLDivElement>(null);
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (place) => shown[place]?.id ?? place,
    overscan: 8,
  });
  const cards = virtualizer.getVirtualItems();
  useImperativeHandle(handle, () => ({
    focusCard(id) {
      const place = shown.findIndex((bundle) => bundle.id === id);
      if (place === -1) return;
      virtualizer.scrollToIndex(place);
      const focus = () => links.current.get(id)?.focus({ preventScroll: true });
      // Focuses at once when possible, since the next key may come before the next frame. Cards
      // outside of the viewport have to render first.
      if (links.current.has(id)) focus();
      else requestAnimationFrame(focus);
    },
  }));
  const last = cards.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= shown.length - 1) onEnd();
  }, [last, shown.length, onEnd]);
  useInView(cards.map((card) => shown[card.index]?.id ?? ''));
  const keepLink = useCallback((id: string, link: HTMLAnchorElement | null) => {
    if (link) links.current.set(id, link);
    else links.current.delete(id);
  }, []);
  return (
    <div
      ref={scroller}
      className="h-full overflow-y-auto overscroll-contain"
      onScroll={(event) => onScrolled(event.currentTarget.scrollTop > 0)}
    >
      <ul
        aria-label={t('list.label')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {cards.map((card) => (
          <CardLine
            key={card.key}
            {...line}
            card={card}
            bundle={shown[card.index]}
            count={shown.length}
            measure={virtualizer.measureElement}
            keepLink={keepLink}
          />
        ))}
      </ul>
    </div>
  );
}

interface CardLineProps extends Pick<
  InboxListProps,
  'slug' | 'openId' | 'onFocusCard' | 'selected' | 'isSelecting' | 'onSelect'
> {
  readonly card: VirtualItem;
  readonly bundle: Bundle | undefined;
  readonly count: number;
  readonly measure: (line: HTMLElement | null) => void;
  readonly keepLink: (id: string, link: HTMLAnchorElement | null) => void;
}

function CardLine({ card, bundle, count, measure, openId, slug, ...rest }: CardLineProps) {
  const now = useNow();
  if (!bundle) return null;
  return (
    <li
      ref={measure}
      data-index={card.index}
      aria-setsize={count}
      aria-posinset={card.index + 1}
      className="absolute inset-x-0 top-0"
      style={{ transform: `translateY(${card.start}px)` }}
    >
      <InboxCard
        keepLink={rest.keepLink}
        onFocusCard={rest.onFocusCard}
        isSelected={rest.selected.has(bundle.id)}
        isSelecting={rest.isSelecting}
        onSelect={rest.onSelect}
        bundle={bundle}
        slug={slug}
        now={now}
        isOpen={bundle.id === openId}
      />
    </li>
  );
}

/** Reports the visible cards, so that they get no toasts. */
function useInView(ids: readonly string[]): void {
  const key = ids.join(' ');
  useEffect(() => {
    setCardsInView(key.split(' '));
    return () => setCardsInView([]);
  }, [key]);
}
