import { useTranslation } from 'react-i18next';

import type {
  EstimateImage,
  EstimatePointImage,
  EstimateUsage,
} from '#shared/contract/estimates.ts';
import { deletePoint } from '#web/features/estimates/changes.ts';
import { readableValue } from '#web/features/estimates/store.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import type { RemovalSlot } from '#web/ui/panels/list-panel-props.ts';
import { ReplaceDialog } from '#web/ui/panels/replace-dialog.tsx';

interface DeleteValueProps extends RemovalSlot<EstimatePointImage> {
  readonly place: ProjectPlace;
  readonly estimate: EstimateImage;
  readonly rows: readonly EstimatePointImage[];
}

/** Option id for "no value"; real ids are uuids. */
const NO_VALUE = '-';

/** Deletes a value; its items get another one, or none. */
export function DeleteValueDialog({ row, place, estimate, rows, ...slot }: DeleteValueProps) {
  const { t } = useTranslation('settings');
  const { value: usage } = useRead<EstimateUsage>(
    `${projectPath(place, 'estimates')}${estimate.id}/usage/`,
  );
  const count = usage?.[row.id];
  const others = rows.filter(({ id }) => id !== row.id);
  return (
    <ReplaceDialog
      {...slot}
      title={t('estimates.deleteTitle', { name: readableValue(row.value, estimate.type) })}
      text={
        count === undefined
          ? t('estimates.counting')
          : t(count === 0 ? 'estimates.deleteUnused' : 'estimates.deleteUsed', { count })
      }
      confirm={t('estimates.delete')}
      isWaiting={count === undefined}
      replacement={
        count
          ? {
              label: t('estimates.replaceBy'),
              options: [
                ...others.map(({ id, value }) => ({
                  value: id,
                  label: readableValue(value, estimate.type),
                })),
                { value: NO_VALUE, label: t('estimates.noEstimate') },
              ],
            }
          : undefined
      }
      onConfirm={(into) => deletePoint(place, row, into === NO_VALUE ? null : into)}
    />
  );
}
