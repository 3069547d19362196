import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { ItemPicker } from '#web/features/work-items/overlays/item-picker.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

interface DuplicateDialogProps {
  readonly rows: readonly IntakeIssueImage[];
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}

/** Asks which item the selected ones duplicate. */
export function DuplicateDialog({ rows, onPick, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation(['intakes', 'work-items']);
  const [isWholeWorkspace, setIsWholeWorkspace] = useState(false);
  const [first] = rows;
  if (!first) return null;
  const title = t('duplicate.title', { count: rows.length, name: first.name });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <div className="rounded-control border border-line-strong *:w-full">
        <ItemPicker
          label={title}
          projectId={first.project}
          about={{ kind: 'issue_relation', itemId: first.issue }}
          isWholeWorkspace={isWholeWorkspace}
          without={rows.map(({ issue }) => issue)}
          onPick={(found) => onPick(found.id)}
          onClose={() => undefined}
        />
      </div>
      <div className="mt-3">
        <Switch
          checked={isWholeWorkspace}
          onChange={setIsWholeWorkspace}
          label={t('work-items:detail.search.workspace')}
        />
      </div>
    </Dialog>
  );
}
