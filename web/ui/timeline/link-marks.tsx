import { TriangleAlert } from 'lucide-react';
import { createPortal } from 'react-dom';

import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import type { TimelineActions } from './timeline-actions.ts';
import type { LinkWarning } from './timeline-links.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { LinkDraft } from './use-link-drag.ts';

interface LinkDotsProps {
  readonly row: TimelineRow;
  readonly actions: TimelineActions;
}

/** Handles at both ends of the hovered bar, from which links are drawn. Menus offer the same. */
export function LinkDots({ row, actions }: LinkDotsProps) {
  return (['start', 'end'] as const).map((end) => (
    <span
      key={end}
      data-dot={end}
      className={classNames(
        'absolute -inset-y-1 flex w-5 cursor-crosshair touch-none items-center opacity-0 group-hover/bar:opacity-100 touch:hidden',
        end === 'start' ? '-start-5 justify-end pe-1' : '-end-5 ps-1',
      )}
      onPointerDown={(event) => actions.beginLink(row, end, event)}
      onPointerMove={actions.moveLink}
      onPointerUp={actions.endLink}
      onPointerCancel={actions.cancelLink}
    >
      <span className="size-2.5 rounded-full border-2 border-accent bg-surface" />
    </span>
  ));
}

/** Line to the pointer while a link is drawn, with its meaning. */
export function LinkDraftLine({ draft }: { readonly draft: LinkDraft | null }) {
  if (!draft) return null;
  const { x, y, toX, toY, hint } = draft;
  return createPortal(
    <div aria-hidden className="pointer-events-none fixed inset-0 z-80">
      <svg className="absolute size-full fill-none stroke-accent stroke-2">
        <path d={`M${x} ${y}L${toX} ${toY}`} strokeDasharray="4 3" />
      </svg>
      {hint && (
        <span
          className={classNames(
            'absolute max-w-96 rounded-control border bg-raised px-2 py-1 text-12 shadow-popover',
            hint.isRefused ? 'border-danger text-danger' : 'border-accent',
          )}
          style={{ left: toX + 14, top: toY + 14 }}
        >
          {hint.text}
        </span>
      )}
    </div>,
    document.body,
  );
}

interface WarningMarkProps {
  readonly row: TimelineRow;
  readonly warning: LinkWarning;
  /** CSS position of the bar's end. */
  readonly end: string;
  readonly isThin: boolean;
  /** Whether the row is active: the warning then shows its text and the fix. */
  readonly isActive: boolean;
  readonly actions: TimelineActions;
}

/** Warning beside a bar that starts or ends before its predecessors allow. */
export function WarningMark(props: WarningMarkProps) {
  const { row, warning, end, isThin, isActive, actions } = props;
  const { span } = warning;
  if (!isActive || isThin) {
    return (
      <span
        aria-hidden
        className={classNames('absolute text-danger', isThin ? 'bottom-2' : 'top-1/2 -mt-1.5')}
        style={{ insetInlineStart: `calc(${end} + 20px)` }}
      >
        <Icon of={TriangleAlert} size={12} />
      </span>
    );
  }
  return (
    <span
      className="absolute top-1/2 z-3 flex h-7 -translate-y-1/2 items-center gap-2 rounded-control border border-danger bg-raised px-2 text-12 whitespace-nowrap shadow-popover"
      style={{ insetInlineStart: `calc(${end} + 24px)` }}
    >
      <Icon of={TriangleAlert} size={14} className="text-danger" />
      <span aria-hidden>{warning.text}</span>
      {span && (
        <Button
          size={24}
          className="-me-1"
          tabIndex={-1}
          onClick={({ currentTarget }) => {
            // The button disappears with the fix, so the focus moves to the row.
            currentTarget.closest<HTMLElement>('[role="row"]')?.focus({ preventScroll: true });
            actions.set(row, span);
          }}
        >
          {warning.action}
        </Button>
      )}
    </span>
  );
}
