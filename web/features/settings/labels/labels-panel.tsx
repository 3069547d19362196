import { Link } from '@tanstack/react-router';
import { Merge, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LabelImage } from '#shared/contract/labels.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { labels, useLabels } from '#web/features/labels/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { type ProjectPlace, useProjectPlace } from '#web/features/projects/store.ts';
import { familyOf } from '#web/lib/resources/tree.ts';
import { Dot } from '#web/ui/feedback/dot.tsx';
import { MenuItem } from '#web/ui/menus/menu.tsx';
import { ListPanel } from '#web/ui/panels/list-panel.tsx';
import { ReplaceDialog } from '#web/ui/panels/replace-dialog.tsx';

import { LabelForm } from './label-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { useLabelCounts } from './use-label-counts.ts';

export function LabelsPanel({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  const place = useProjectPlace(project.id);
  const rows = useLabels(project.id);
  const counts = useLabelCounts(place, rows.length);
  const [merging, setMerging] = useState<LabelImage | null>(null);
  return (
    <>
      <ListPanel
        isTree
        entity={labels.entity}
        label={t('project.labels.title')}
        searchLabel={t('labels.search')}
        rows={rows}
        isReadOnly={!can('label.update')}
        addLabel={() => t('labels.add')}
        addBelowLabel={t('labels.addChild')}
        empty={{
          icon: Tags,
          title: t('labels.empty'),
          text: t('labels.emptyText'),
          add: t('labels.first'),
        }}
        icon={({ color }) => <Dot color={color || 'var(--faint)'} />}
        end={({ id }) =>
          counts && (
            <Link
              to="/$slug/projects/$projectId/issues"
              params={place}
              search={{ filter: `label:${id}` }}
              className="num shrink-0 rounded-chip text-12 text-faint hover:underline"
            >
              {t('labels.usage', { count: counts(id) })}
            </Link>
          )
        }
        menu={(row) =>
          rows.length > 1 && (
            <MenuItem icon={Merge} onSelect={() => setMerging(row)}>
              {t('labels.mergeWith')}
            </MenuItem>
          )
        }
        form={(slot) => <LabelForm place={place} {...slot} />}
        onMove={(row, { siblings, index, parent }) =>
          void labels.reorder(place, row, {
            siblings,
            index,
            ...(parent !== row.parent && { fields: { parent } }),
          })
        }
        removal={(slot) => <LabelRemoval {...slot} place={place} rows={rows} />}
      />
      {merging && (
        <MergeDialog label={merging} place={place} rows={rows} onClose={() => setMerging(null)} />
      )}
    </>
  );
}

interface LabelRemovalProps {
  readonly row: LabelImage;
  readonly place: ProjectPlace;
  readonly rows: readonly LabelImage[];
  readonly onClose: () => void;
}

/** Confirms deleting a label with its sub-labels. */
function LabelRemoval({ row, place, rows, onClose }: LabelRemovalProps) {
  const { t } = useTranslation('settings');
  return (
    <ReplaceDialog
      title={t('labels.deleteTitle', { name: row.name })}
      text={t('labels.deleteText', { count: familyOf(rows, row.id).length - 1 })}
      confirm={t('labels.delete')}
      onConfirm={() => labels.delete(place, row, { isQuiet: true })}
      onClose={onClose}
    />
  );
}
