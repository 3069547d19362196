import { Plus, Tags } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LabelImage } from '#shared/contract/labels.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { labels, useLabels } from '#web/features/labels/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { type ProjectPlace, useProjectPlace } from '#web/features/projects/store.ts';
import { useReorderWords } from '#web/features/settings/use-reorder-words.ts';
import { treeLines } from '#web/lib/resources/tree.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';
import { randomColor } from '#web/ui/pickers/color-palette.ts';

import { LabelForm } from './label-form.tsx';
import { LabelRow } from './label-row.tsx';
import { dropOf, slotsOf } from './label-tree.ts';
import { useLabelCounts } from './use-label-counts.ts';

/** A project's labels as a tree (Labels). */
export function LabelsPanel({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  const isReadOnly = !can('label.update');
  const place = useProjectPlace(project.id);
  const rows = useLabels(project.id);
  const [isAdding, setAdding] = useState(false);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const lines = treeLines(rows, folded);
  const countOf = useLabelCounts(place, rows.length);
  const isTree = lines.some((line) => line.hasChildren);
  const container = useRef<HTMLDivElement>(null);
  const reorder = useLabelReorder(container, place, rows, slotsOf(lines));
  const toggle = (id: string) =>
    setFolded((last) => {
      const next = new Set(last);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const form = isAdding && (
    <div className="mb-3 rounded-card border border-line p-3">
      <LabelForm
        label={t('labels.add')}
        initial={{ name: '', color: randomColor() }}
        submitLabel={t('labels.create')}
        onSubmit={(input) => labels.create(place, input, { isQuiet: true }).made}
        onClose={() => setAdding(false)}
      />
    </div>
  );
  if (rows.length === 0 && !isAdding) {
    return (
      <EmptyState
        icon={Tags}
        title={t('labels.empty')}
        text={t('labels.emptyText')}
        action={
          !isReadOnly && (
            <Button variant="primary" size={32} onClick={() => setAdding(true)}>
              {t('labels.first')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <div ref={container}>
      {!isReadOnly && !isAdding && (
        <div className="mb-3 flex justify-end">
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {t('labels.add')}
          </Button>
        </div>
      )}
      {form}
      {rows.length > 0 && (
        <ul
          aria-label={t('project.labels.title')}
          className="divide-y divide-line rounded-card border border-line"
        >
          {lines.map((line) => (
            <LabelRow
              key={line.row.id}
              line={line}
              place={place}
              rows={rows}
              reorder={reorder}
              isReadOnly={isReadOnly}
              count={countOf?.(line.row.id)}
              isTree={isTree}
              isFolded={folded.has(line.row.id)}
              onFold={() => toggle(line.row.id)}
            />
          ))}
        </ul>
      )}
      <div
        data-end="top"
        className={classNames('h-0.5', reorder.over === 'end:top' && 'bg-accent')}
      />
    </div>
  );
}

function useLabelReorder(
  container: RefObject<HTMLElement | null>,
  place: ProjectPlace,
  rows: readonly LabelImage[],
  slots: readonly Slot[],
): Reorder {
  const { t } = useTranslation('settings');
  const nameOf = (id: string) => labels.get(id)?.name ?? '';
  const where = (slot: Slot) => {
    const [kind = '', name = ''] = slot.split(/:(.*)/s);
    return kind === 'end'
      ? t('labels.atEnd')
      : t(kind === 'into' ? 'labels.into' : 'labels.before', { name: nameOf(name) });
  };
  const move = async (id: string, slot: Slot) => {
    const label = rows.find((row) => row.id === id);
    const drop = dropOf(rows, id, slot);
    if (!label || !drop) return;
    const { parent, sort_order } = drop;
    await labels.update(
      place,
      label,
      { sort_order, ...(parent !== label.parent && { parent }) },
      { isQuiet: true },
    );
  };
  const words = useReorderWords(nameOf, where);
  return useReorder({
    container,
    slots,
    isAllowed: (id, slot) => dropOf(rows, id, slot) !== null || slot === `before:${id}`,
    onDrop: (id, slot) =>
      void move(id, slot).catch((error: unknown) =>
        showToast({
          title: t('labels.notMoved'),
          ...(error instanceof Error && { text: error.message }),
          tone: 'error',
        }),
      ),
    words,
  });
}
