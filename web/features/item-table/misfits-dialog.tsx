import { useTranslation } from 'react-i18next';

import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { propertyLabel } from '#web/features/work-items/fields/field-names.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

import { TITLE } from './columns.ts';
import type { CellMisfit } from './paste-plan.ts';

interface MisfitsDialogProps {
  /** What did not fit; null = the dialog is closed. */
  readonly misfits: readonly CellMisfit[] | null;
  readonly onClose: () => void;
}

/** More than anybody reads. */
const MOST = 200;

/** Which texts did not fit into which cells, and why. */
export function MisfitsDialog({ misfits, onClose }: MisfitsDialogProps) {
  const { t } = useTranslation('work-items-table');
  const shown = misfits?.slice(0, MOST) ?? [];
  const others = (misfits?.length ?? 0) - shown.length;
  return (
    <Dialog
      open={misfits !== null}
      onOpenChange={(open) => open || onClose()}
      title={t('misfits.title')}
      description={t('misfits.hint')}
    >
      <ul className="max-h-96 overflow-y-auto">
        {shown.map((misfit) => (
          <li
            key={`${misfit.id} ${misfit.column}`}
            className="grid grid-cols-[6rem_8rem_minmax(0,1fr)] items-baseline gap-2 border-b border-hairline py-1.5 max-md:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <MisfitLine misfit={misfit} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="pt-2 text-muted">{t('misfits.others', { count: others })}</p>}
    </Dialog>
  );
}

function MisfitLine({ misfit: { id, column, text, why } }: { readonly misfit: CellMisfit }) {
  const { t } = useTranslation('work-items-table');
  const item = workItems.use(id);
  const name = column === TITLE ? t('work-items:list.title') : propertyLabel(column, t);
  return (
    <>
      <span className="key">{item ? keyOf(item) : ''}</span>
      <span className="truncate text-muted">{name}</span>
      <span className="[overflow-wrap:anywhere] max-md:col-span-2">
        {t(`misfits.why.${why}`, { text, column: name })}
      </span>
    </>
  );
}
