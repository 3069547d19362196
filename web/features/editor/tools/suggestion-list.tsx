import type { Editor } from '@tiptap/react';
import { type CSSProperties, Fragment, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import type { Suggested, SuggestionState } from '#web/features/editor/extensions/suggestions.ts';
import { POPUP_HEADING, POPUP_ITEM } from '#web/ui/layout/popup-look.ts';

interface SuggestionListProps {
  readonly editor: Editor;
  readonly state: SuggestionState;
  /** The positioned parent. */
  readonly frame: HTMLElement | null;
}

/** Height that the list needs below the line, else it opens above, in pixels. */
const HEIGHT = 264;
const WIDTH = 256;

/** Options of a trigger at the caret; the text keeps the focus. */
export function SuggestionList({ editor, state, frame }: SuggestionListProps) {
  const { t } = useTranslation('editor');
  const open = useStore(state, (all) => all.open);
  const id = useId();
  const activeId = open && open.items.length > 0 ? `${id}-${open.active}` : null;
  useEffect(() => {
    if (!activeId) return undefined;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, activeId]);
  if (!open?.place || open.items.length === 0 || !frame) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('suggestions')}
      style={placeIn(frame, open.place)}
      className="floating absolute z-40 max-h-64 w-64 overflow-y-auto rounded-card p-1"
    >
      {open.items.map((item, place) => (
        <Fragment key={item.id}>
          {item.group && item.group !== open.items[place - 1]?.group && (
            <div role="presentation" className={POPUP_HEADING}>
              {item.group}
            </div>
          )}
          <div
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === open.active}
            data-highlighted={place === open.active ? '' : undefined}
            className={POPUP_ITEM}
            onMouseDown={(event) => {
              event.preventDefault();
              open.choose(item);
            }}
          >
            <SuggestionLine item={item} />
          </div>
        </Fragment>
      ))}
    </div>
  );
}

function SuggestionLine({ item }: { readonly item: Suggested }) {
  return (
    <>
      {item.icon}
      <span className="truncate" dir="auto">
        {item.label}
      </span>
      {item.hint && (
        <span className="min-w-0 flex-1 truncate text-12 text-faint" dir="auto">
          {item.hint}
        </span>
      )}
      {item.typed && (
        <span className="ms-auto ps-3 font-mono text-11 text-faint">{item.typed}</span>
      )}
    </>
  );
}

/** Position at the caret, above the line when there is no room below. */
function placeIn(frame: HTMLElement, cursor: DOMRect): CSSProperties {
  const box = frame.getBoundingClientRect();
  const left = Math.max(0, Math.min(cursor.left - box.left, box.width - WIDTH));
  const isAbove = cursor.bottom + HEIGHT > window.innerHeight && cursor.top > HEIGHT;
  return isAbove
    ? { left, bottom: box.bottom - cursor.top + 4 }
    : { left, top: cursor.bottom - box.top + 4 };
}
