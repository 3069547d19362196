import { Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useCanCreate } from '#web/features/containers/sections.ts';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { modules } from '#web/features/modules/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useGridColumns } from '#web/ui/layout/use-grid-columns.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { measuredBy, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

import { ActiveModuleKeys } from './active-module-keys.tsx';
import { ModuleEditor } from './module-editor.tsx';
import { Line } from './module-line.tsx';
import { ROW_GRID } from './module-row.tsx';
import { type ModuleGridModel, useModuleGrid } from './use-module-grid.ts';
import type { ModuleListModel } from './use-module-list.ts';

interface ModulesGridProps {
  readonly list: ModuleListModel;
  readonly label: string;
}

/** The modules as cards, side by side. */
export function Gallery({ list, label }: ModulesGridProps) {
  const grid = useModuleGrid(list, { isGrid: true });
  const { container } = grid;
  const cards = useRef<HTMLDivElement>(null);
  const columns = useGridColumns(cards);
  return (
    <Scroller container={container} className="bg-canvas">
      <div
        ref={cards}
        role="grid"
        aria-label={label}
        aria-rowcount={list.lines.length}
        data-cards=""
        className="grid grid-cols-[repeat(auto-fill,minmax(min(21rem,100%),1fr))] gap-x-3 px-4 pt-4"
        {...grid.hold}
      >
        <VirtualRows
          as="div"
          rows={list.lines}
          keyOf={({ module }) => module.id}
          height={CARD_HEIGHT}
          perRow={columns}
          below={12}
          kept={grid.kept}
        >
          {(line, slot, place) => <Line {...{ line, list, grid, place, slot }} isCard />}
        </VirtualRows>
        <End reorder={grid.reorder} />
      </div>
      <Shared list={list} grid={grid} />
    </Scroller>
  );
}

/** How high a card is, in pixels. */
const CARD_HEIGHT = 102;

/** How high a row is at the least, in pixels. */
const ROW_HEIGHT = 40;

/** The modules as rows. */
export function Rows({ list, label }: ModulesGridProps) {
  const grid = useModuleGrid(list);
  const { container } = grid;
  return (
    <Scroller container={container}>
      <div role="grid" aria-label={label} aria-rowcount={list.lines.length + 1} {...grid.hold}>
        <Headings count={list.lines.length} />
        <VirtualRows
          as="div"
          rows={list.lines}
          keyOf={({ module }) => module.id}
          height={ROW_HEIGHT}
          kept={grid.kept}
        >
          {(line, slot, place) => (
            <div role="rowgroup" {...measuredBy(slot)}>
              <Line {...{ line, list, grid, place }} />
            </div>
          )}
        </VirtualRows>
        <End reorder={grid.reorder} />
      </div>
      {!list.isArchive && <AddRow projectId={list.projectId} />}
      <Shared list={list} grid={grid} />
    </Scroller>
  );
}

/** Makes a further module, below the others. */
function AddRow({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('modules');
  if (!useCanCreate('modules', projectId)) return null;
  return (
    <button
      type="button"
      onClick={() => moduleRequest.ask({ is: 'create', projectId })}
      className="flex h-10 w-full items-center gap-3 px-4 text-muted -outline-offset-2 shadow-[inset_0_-1px_var(--hairline)] hover:bg-hover hover:text-ink touch:h-11"
    >
      <Icon of={Plus} />
      {t('add')}
    </button>
  );
}

interface ScrollerProps {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly className?: string;
  readonly children: ReactNode;
}

function Scroller({ container, className, children }: ScrollerProps) {
  return (
    <div
      ref={container}
      className={classNames(
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain',
        className,
      )}
    >
      {children}
    </div>
  );
}

function Headings({ count }: { readonly count: number }) {
  const { t } = useTranslation('modules');
  return (
    <div
      role="row"
      className="sticky top-0 z-10 flex h-8.5 items-center border-b border-line bg-canvas px-4 text-11 text-muted max-md:hidden"
    >
      <div className={classNames(ROW_GRID, 'flex-1')}>
        <span role="columnheader" className="col-span-2 text-13 font-semibold text-ink">
          {t('columns.module')}{' '}
          <span className="num ms-1 font-normal text-muted">{formatNumber(count)}</span>
        </span>
        <span role="columnheader">{t('fields.status')}</span>
        <span role="columnheader" className="max-lg:hidden">
          {t('fields.dates')}
        </span>
        <span role="columnheader" className="text-end max-lg:hidden">
          {t('columns.items')}
        </span>
        <span role="columnheader" className="text-end max-lg:hidden">
          {t('columns.progress')}
        </span>
        <span role="columnheader">{t('fields.lead')}</span>
        <span role="columnheader">
          <span className="sr-only">{t('columns.actions')}</span>
        </span>
      </div>
    </div>
  );
}

/** Where a module is dropped that shall stand last; and the mark of it. */
function End({ reorder }: { readonly reorder: Reorder | null }) {
  if (!reorder) return null;
  return (
    <div
      role="presentation"
      data-end="modules"
      className={classNames(
        'col-span-full min-h-1 rounded-full',
        reorder.over === 'end:modules' && 'bg-accent',
      )}
    />
  );
}

/** What the active row and the value that is being chosen add. */
function Shared({
  list,
  grid,
}: {
  readonly list: ModuleListModel;
  readonly grid: ModuleGridModel;
}) {
  const { active, editing } = grid;
  const edited = modules.use(editing?.moduleId ?? null);
  return (
    <>
      {active && (
        <ActiveModuleKeys
          module={active}
          onEdit={grid.editActive}
          onLook={() => list.look(list.peekId === active.id ? undefined : active.id)}
          isManual={grid.reorder !== null}
        />
      )}
      {edited && editing && (
        <ModuleEditor
          module={edited}
          part={editing.part}
          anchor={editing.at}
          onClose={grid.closeEditor}
        />
      )}
    </>
  );
}
