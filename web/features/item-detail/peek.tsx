import { useNavigate } from '@tanstack/react-router';
import {
  ChevronDown,
  ChevronsRight,
  ChevronUp,
  Maximize2,
  PanelRight,
  Square,
  SquareSquare,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import {
  type PeekForm,
  PEEK_FORMS,
  setPeekForm,
  usePeekForm,
} from '#web/features/work-items/preferences/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { setTitleOver } from '#web/lib/browser/page-title.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Separator } from '#web/ui/layout/separator.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

import { ItemHeader } from './item-header.tsx';
import { ItemOverlays } from './item-overlays.tsx';
import { ItemView } from './item-view.tsx';
import { OpenItem } from './open-item.ts';
import { Tombstone } from './tombstone.tsx';
import { useItemByKey } from './use-item-by-key.ts';

export interface PeekProps {
  /** The open item, `KEY-12`. */
  readonly itemKey: string;
  readonly onClose: () => void;
  /** Shows another item in its place. */
  readonly onGo: (key: string) => void;
  /** The neighbors in the list it was opened from; absent at the ends. */
  readonly previous?: string | null | undefined;
  readonly next?: string | null | undefined;
}

const SHAPES: Readonly<Record<PeekForm, string>> = {
  side: 'inset-y-0 end-0 w-180 max-w-full border-s shadow-popover md:max-xl:w-[55vw]',
  modal:
    'inset-x-0 inset-y-[6vh] mx-auto w-240 max-w-[calc(100%-2rem)] rounded-dialog border shadow-dialog max-md:inset-0 max-md:max-w-full max-md:rounded-none',
  full: 'inset-4 rounded-dialog border shadow-dialog max-md:inset-0 max-md:rounded-none',
};
const ICONS = { side: PanelRight, modal: SquareSquare, full: Square } as const;

/** A work item over its list, which stays usable beside it. */
export function Peek({ itemKey, onClose, onGo, previous, next }: PeekProps) {
  const form = usePeekForm();
  const { id, state } = useItemByKey(itemKey);
  const panel = useRef<HTMLElement>(null);
  useReturningFocus(panel);
  useShortcut('peek-next', () => next && onGo(next), { isActive: Boolean(next) });
  useShortcut('peek-previous', () => previous && onGo(previous), { isActive: Boolean(previous) });
  useShortcut('peek-form', () => setPeekForm(after(form)));
  const isOver = form !== 'side';
  const start = (
    <PeekStart
      itemKey={itemKey}
      form={form}
      onClose={onClose}
      onGo={onGo}
      previous={previous}
      next={next}
    />
  );
  return (
    <OpenItem value={onGo}>
      {isOver && (
        // The scrim answers the pointer alone: Escape and the button close it for keys.
        <div aria-hidden className="fixed inset-0 z-30 bg-scrim" onClick={onClose} />
      )}
      <aside
        ref={panel}
        tabIndex={-1}
        aria-label={itemKey}
        {...(isOver && { role: 'dialog', 'aria-modal': true })}
        className={`fixed z-30 mt-(--banner) flex flex-col overflow-hidden border-line bg-surface outline-none ${SHAPES[form]}`}
      >
        {id ? (
          <Opened itemId={id} start={start} onBack={onClose} />
        ) : (
          <>
            <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line ps-3 pe-4">
              {start}
              <span className="key ms-2">{itemKey}</span>
            </header>
            {state === 'gone' && <Tombstone item={undefined} itemId="" onBack={onClose} />}
          </>
        )}
        <ItemOverlays />
      </aside>
    </OpenItem>
  );
}

interface OpenedProps {
  readonly itemId: string;
  readonly start: ReactNode;
  readonly onBack: () => void;
}

function Opened({ itemId, start, onBack }: OpenedProps) {
  const item = workItems.use(itemId);
  const key = useKeyOf(item);
  const title = item && `${key} ${item.name}`;
  useEffect(() => (title === undefined ? undefined : setTitleOver(title)), [title]);
  return (
    <>
      {item ? (
        <ItemHeader item={item} start={start} />
      ) : (
        <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line ps-3">
          {start}
        </header>
      )}
      <ItemView itemId={itemId} onBack={onBack} {...(item && { projectId: item.project_id })} />
    </>
  );
}

interface PeekStartProps extends PeekProps {
  readonly form: PeekForm;
}

function PeekStart({ itemKey, form, onClose, onGo, previous, next }: PeekStartProps) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const openPage = () =>
    void navigate({ to: '/$slug/browse/$key', params: { slug, key: itemKey } });
  return (
    <>
      <IconButton
        icon={ChevronsRight}
        isDirectional
        label={t('detail.peek.close')}
        shortcut={keysOf('peek-close')}
        onClick={onClose}
      />
      {/* On a phone it is a page already. */}
      <span className="flex items-center gap-1 max-md:hidden">
        <IconButton icon={Maximize2} label={t('detail.peek.page')} onClick={openPage} />
        <Menu trigger={<IconButton icon={ICONS[form]} label={t('detail.peek.form')} />}>
          <MenuRadioGroup value={form} onChange={setPeekForm}>
            {PEEK_FORMS.map((one) => (
              <MenuRadioItem key={one} value={one} icon={ICONS[one]}>
                {t(`detail.peek.${one}`)}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </Menu>
        <Separator orientation="vertical" className="mx-1 my-1" />
      </span>
      <IconButton
        icon={ChevronUp}
        label={t('keys.previous')}
        shortcut={keysOf('peek-previous')}
        disabled={!previous}
        onClick={() => previous && onGo(previous)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('keys.next')}
        shortcut={keysOf('peek-next')}
        disabled={!next}
        onClick={() => next && onGo(next)}
      />
    </>
  );
}

/** The focus goes into the peek when it opens, and back where it was when it closes. */
function useReturningFocus(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    const own = panel.current;
    return () => {
      const isInside =
        own?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [panel]);
}

function after(form: PeekForm): PeekForm {
  return PEEK_FORMS[(PEEK_FORMS.indexOf(form) + 1) % PEEK_FORMS.length] ?? 'side';
}
