import { useTranslation } from 'react-i18next';

import type { ExportColumn } from '#shared/constants/exports.ts';
import { exportColumns, ownTitleOf } from '#shared/work-item-fields/exports.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

interface ColumnChoiceProps {
  readonly chosen: readonly ExportColumn[];
  readonly onChange: (columns: readonly ExportColumn[]) => void;
}

/** Chooses the properties that are exported, at least one. */
export function ColumnChoice({ chosen, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('exports');
  const total = exportColumns().length;
  const isAll = chosen.length === total;
  return (
    <Popover
      label={t('columns.choose')}
      className="grid max-h-80 w-64 gap-1 overflow-auto p-3"
      trigger={
        <Button>
          {isAll
            ? t('columns.all', { count: total })
            : t('columns.some', { count: chosen.length, total })}
        </Button>
      }
    >
      <Checkbox
        label={t('columns.all', { count: total })}
        checked={isAll || 'mixed'}
        onChange={() => onChange(exportColumns())}
      />
      {exportColumns().map((name) => {
        const isOn = chosen.includes(name);
        return (
          <Checkbox
            key={name}
            label={ownTitleOf(name) ?? t(`columns.names.${name}`)}
            checked={isOn}
            isDisabled={isOn && chosen.length === 1}
            onChange={(wanted) =>
              onChange(
                exportColumns().filter((one) => (one === name ? wanted : chosen.includes(one))),
              )
            }
          />
        );
      })}
    </Popover>
  );
}
