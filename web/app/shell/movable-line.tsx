import { useDirection } from '@base-ui/react/direction-provider';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { alongLine } from '#web/ui/keys/along-line.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';

import { ReorderContext } from './reorder-context.ts';

interface MovableLineProps {
  readonly id: string;
  readonly name: string;
  /** Content; its first control is the line's tab stop. */
  readonly children: ReactNode;
  readonly menu: ReactNode;
}

/**
 * A sidebar line with its handle and menu. It is one tab stop; arrow keys reach the other
 * controls. The handle mounts when the line is hovered or focused.
 */
export function MovableLine({ id, name, children, menu }: MovableLineProps) {
  const { t } = useTranslation('app');
  const reorder = useContext(ReorderContext);
  const [isReached, setReached] = useState(false);
  const helpId = useId();
  // Touch moves lines by the menu.
  const isTouch = useIsTouch();
  const isRtl = useDirection() === 'rtl';
  const reach = () => setReached(true);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its stop is the link inside, as of every toolbar
    <div
      role="toolbar"
      aria-label={name}
      data-slot={id}
      onPointerEnter={reach}
      onFocus={reach}
      onKeyDown={(event) => moveAlong(event, isRtl)}
      className={classNames(
        'group/line relative flex items-center rounded-control',
        reorder?.over === `before:${id}` && 'shadow-[inset_0_2px_0_var(--accent)]',
        reorder?.over === `into:${id}` && 'bg-selected',
        reorder?.lifted === id && 'bg-press',
      )}
    >
      {children}
      {isReached && reorder && !isTouch && (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('nav.move.grip', { name })}
            aria-describedby={helpId}
            className="absolute inset-y-0 -start-2 flex w-4 cursor-grab touch-none items-center justify-center rounded-chip text-faint opacity-0 motion-quick group-hover/line:opacity-100 focus-visible:opacity-100 active:cursor-grabbing"
            {...reorder.gripOf(id)}
          >
            <Icon of={GripVertical} size={12} />
          </button>
          <span id={helpId} hidden>
            {t('nav.move.help')}
          </span>
        </>
      )}
      {menu}
    </div>
  );
}

/** Moves between the line's controls; a held handle and an open menu keep their keys. */
function moveAlong(event: KeyboardEvent<HTMLElement>, isRtl: boolean): void {
  const { currentTarget: line, target, key, defaultPrevented } = event;
  if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || !line.contains(target)) return;
  if (target instanceof HTMLInputElement || target.getAttribute('aria-pressed') === 'true') return;
  const first = line.querySelector<HTMLElement>('a[href], button');
  const next = first && alongLine(line, first, target, { key, isRtl });
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
