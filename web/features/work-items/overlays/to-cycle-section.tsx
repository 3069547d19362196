import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isCurrentItem } from '#shared/lib/work-item-lists/listed.ts';
import { cycles, cyclesOf, daysOfCycle, daysText, statusOf } from '#web/features/cycles/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { states } from '#web/features/states/store.ts';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';

interface AddToCycleDialogProps {
  readonly moduleId: string;
  readonly name: string;
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Puts all open items of a module into a cycle that runs or comes: one step of undo. */
export function AddToCycleDialog(props: AddToCycleDialogProps) {
  const { t } = useTranslation('work-items');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t('toCycle.title')}
      description={t('toCycle.text', { name: props.name })}
      size="small"
    >
      <Choice {...props} />
    </Dialog>
  );
}

function Choice({ moduleId, projectId, onClose }: AddToCycleDialogProps) {
  const { t } = useTranslation('work-items');
  const [{ is }] = useProjectItems(projectId);
  const targets = useTargets(projectId);
  const [chosen, setChosen] = useState<string | null>(null);
  const target = targets.find(({ id }) => id === chosen) ?? targets[0];
  const open = workItems.useSelect(
    (rows) => rows.filter((item) => item.module_ids.includes(moduleId) && isOpen(item)),
    [moduleId],
  );
  const moving = open.filter((item) => item.cycle_id !== target?.id);
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const run = () => {
    if (target) putIntoCycle(moving, target);
    onClose();
  };
  const why =
    targets.length === 0
      ? t('toCycle.noCycle')
      : is === 'ready' && open.length === 0
        ? t('toCycle.noItems')
        : is === 'ready' && moving.length === 0
          ? t('toCycle.allThere', { name: target?.name ?? '' })
          : null;
  return (
    <div className="grid gap-4">
      {targets.length > 0 && (
        <RadioGroup
          label={t('toCycle.choose')}
          value={target?.id ?? ''}
          onChange={setChosen}
          options={targets.map((cycle) => ({
            value: cycle.id,
            label: cycle.name,
            hint: hintOf(cycle, zone),
          }))}
        />
      )}
      <p role="status" className="text-muted">
        {is === 'loading' ? t('toCycle.loading') : why}
      </p>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('toCycle.cancel')}
        </Button>
        {why === null && (
          <Button size={32} variant="primary" isBusy={is === 'loading'} onClick={run}>
            {t('toCycle.submit', { count: moving.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The cycles of a project that run or come. */
function useTargets(projectId: string): readonly CycleImage[] {
  return cycles.useSelect(
    (rows) =>
      cyclesOf(rows, projectId).filter((row) => ['CURRENT', 'UPCOMING'].includes(statusOf(row))),
    [projectId],
  );
}

function hintOf(cycle: CycleImage, zone: string): string | undefined {
  const days = daysOfCycle(cycle, zone);
  return days ? daysText(days) : undefined;
}

function isOpen(item: WorkItemImage): boolean {
  const group = states.get(item.state_id ?? '')?.group ?? null;
  return isCurrentItem(item, group) && group !== 'completed' && group !== 'cancelled';
}

function putIntoCycle(items: readonly WorkItemImage[], { id, name }: CycleImage): void {
  const label = { key: 'work-items:toCycle.done', values: { count: items.length, name } };
  updateWorkItems(
    items.map((item) => item.id),
    { cycle_id: id },
    label,
  );
  const [step] = undoStack.recent;
  showToast({
    title: i18next.t(label.key, label.values),
    action: { label: i18next.t('work-items:container.undo'), run: () => undoStack.undo(step) },
    key: 'to-cycle',
  });
}
