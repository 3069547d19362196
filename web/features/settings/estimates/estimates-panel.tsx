import { Archive, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type EstimateImage, MIN_VALUES } from '#shared/contract/estimates.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { deleteEstimate, orderPoints } from '#web/features/estimates/changes.ts';
import {
  estimatePoints,
  estimates,
  readableValue,
  useEstimate,
  usePointsOf,
} from '#web/features/estimates/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { updateProject } from '#web/features/projects/changes.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { Section, SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { ListPanel } from '#web/ui/panels/list-panel.tsx';

import { DeleteValueDialog } from './delete-value-dialog.tsx';
import { EstimateDialog } from './estimate-dialog.tsx';
import { ValueForm } from './value-form.tsx';

/** A project's estimate, and its former ones. */
export function EstimatesPanel({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  const place = useProjectPlace(project.id);
  const active = useEstimate(project.id);
  const all = useEstimates(project.id);
  const [opened, setOpened] = useState<EstimateImage | 'new' | null>(null);
  const isReadOnly = !can('project.update');
  const choose = (estimate: string | null) => void updateProject(place.slug, project, { estimate });
  const turn = (isOn: boolean) => {
    const last = all.find((one) => one.last_used) ?? all[0];
    if (!isOn) choose(null);
    else if (last) choose(last.id);
    else setOpened('new');
  };
  return (
    <>
      <EstimatesSwitch isOn={project.estimate !== null} isReadOnly={isReadOnly} onTurn={turn} />
      {active && (
        <Section
          title={active.name}
          text={t(`estimates.typeTexts.${active.type}`, t('estimates.typeTexts.categories'))}
          action={
            !isReadOnly && (
              <Button icon={RefreshCw} onClick={() => setOpened('new')}>
                {t('estimates.change')}
              </Button>
            )
          }
        >
          <Values project={project} estimate={active} />
        </Section>
      )}
      <FormerEstimates
        project={project}
        rows={all.filter(({ id }) => id !== project.estimate)}
        onUse={(estimate) => (active ? setOpened(estimate) : choose(estimate.id))}
      />
      {opened && (
        <EstimateDialog
          project={project}
          replaced={active}
          chosen={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface EstimatesSwitchProps {
  readonly isOn: boolean;
  readonly isReadOnly: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

function EstimatesSwitch({ isOn, isReadOnly, onTurn }: EstimatesSwitchProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="mb-8">
      <SettingCard>
        <SettingRow title={t('estimates.on')} text={t('estimates.onText')}>
          <Switch
            isLabelHidden
            label={t('estimates.on')}
            checked={isOn}
            isDisabled={isReadOnly}
            onChange={onTurn}
          />
        </SettingRow>
      </SettingCard>
    </div>
  );
}

function useEstimates(projectId: string): readonly EstimateImage[] {
  return estimates.useSelect(
    (rows) =>
      rows
        .filter((row) => row.project === projectId)
        .toSorted((a, b) => compareNames(a.name, b.name)),
    [projectId],
  );
}

interface ValuesProps {
  readonly project: ProjectImage;
  readonly estimate: EstimateImage;
}

function Values({ project, estimate }: ValuesProps) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  const place = { ...useProjectPlace(project.id), estimateId: estimate.id };
  const points = usePointsOf(estimate.id);
  const rows = points.map((point) => ({
    ...point,
    name: readableValue(point.value, estimate.type),
  }));
  return (
    <ListPanel
      hasButtons
      entity={estimatePoints.entity}
      label={t('estimates.values')}
      rows={rows}
      isReadOnly={!can('estimate_point.update')}
      addLabel={() => t('estimates.addValue')}
      empty={{ title: t('estimates.noValues') }}
      form={({ row, onClose }) => (
        <ValueForm place={place} type={estimate.type} row={row} rows={points} onClose={onClose} />
      )}
      onMove={(row, { siblings, index }) => orderPoints(place, siblings.toSpliced(index, 0, row))}
      obstacle={() =>
        rows.length <= MIN_VALUES ? t('estimates.atLeast', { count: MIN_VALUES }) : null
      }
      removal={(slot) => (
        <DeleteValueDialog {...slot} place={place} estimate={estimate} rows={points} />
      )}
    />
  );
}

interface FormerEstimatesProps {
  readonly project: ProjectImage;
  readonly rows: readonly EstimateImage[];
  readonly onUse: (estimate: EstimateImage) => void;
}

function FormerEstimates({ project, rows, onUse }: FormerEstimatesProps) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  const place = useProjectPlace(project.id);
  const [deleted, setDeleted] = useState<EstimateImage | null>(null);
  if (rows.length === 0) return null;
  return (
    <Section title={t('estimates.former')} text={t('estimates.formerText')}>
      <SettingCard>
        {rows.map((row) => (
          <SettingRow key={row.id} title={row.name} text={<ValuesLine estimate={row} />}>
            {can('project.update') && (
              <Button icon={Archive} onClick={() => onUse(row)}>
                {t('estimates.use')}
              </Button>
            )}
            {can('estimate.delete') && (
              <IconButton
                icon={Trash2}
                label={t('estimates.deleteOf', { name: row.name })}
                onClick={() => setDeleted(row)}
              />
            )}
          </SettingRow>
        ))}
      </SettingCard>
      {deleted && (
        <ConfirmDialog
          open
          title={t('estimates.deleteEstimateTitle', { name: deleted.name })}
          text={t('estimates.deleteEstimateText')}
          confirm={t('estimates.delete')}
          isDanger
          onConfirm={() => void deleteEstimate(place, deleted)}
          onOpenChange={(isOpen) => !isOpen && setDeleted(null)}
        />
      )}
    </Section>
  );
}

function ValuesLine({ estimate }: { readonly estimate: EstimateImage }) {
  const points = usePointsOf(estimate.id);
  return <bdi>{points.map(({ value }) => readableValue(value, estimate.type)).join(' · ')}</bdi>;
}
