import { useTranslation } from 'react-i18next';

import type { StateImage } from '#shared/contract/states.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { moveItemsAndDelete, useItemCount } from '#web/features/states/changes.ts';
import { states, useStates } from '#web/features/states/store.ts';
import type { RemovalSlot } from '#web/ui/panels/list-panel-props.ts';
import { ReplaceDialog } from '#web/ui/panels/replace-dialog.tsx';

interface DeleteStateProps extends RemovalSlot<StateImage> {
  readonly place: ProjectPlace;
}

/** Deletes a state after moving its items to another one. */
export function DeleteStateDialog({ row, place, ...slot }: DeleteStateProps) {
  const { t } = useTranslation('settings');
  const count = useItemCount(place, row.id);
  const others = useStates(place.projectId)
    .filter(({ id }) => id !== row.id)
    // States of the same group come first.
    .toSorted((a, b) => Number(b.group === row.group) - Number(a.group === row.group));
  return (
    <ReplaceDialog
      {...slot}
      title={t('states.deleteTitle', { name: row.name })}
      text={
        count === null
          ? t('states.counting')
          : t(count === 0 ? 'states.deleteEmpty' : 'states.deleteFull', { count })
      }
      confirm={t(count ? 'states.moveAndDelete' : 'states.delete')}
      isWaiting={count === null}
      replacement={
        count
          ? {
              label: t('states.moveTo'),
              options: others.map(({ id, name }) => ({ value: id, label: name })),
            }
          : undefined
      }
      onConfirm={(to) =>
        to === null
          ? states.delete(place, row, { isQuiet: true })
          : moveItemsAndDelete(place, row, to)
      }
    />
  );
}
