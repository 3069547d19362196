import { useTranslation } from 'react-i18next';

import { STATE_GROUPS } from '#shared/constants/states.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import type { StateGroup, StateImage } from '#shared/contract/states.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { type ProjectPlace, useProjectPlace } from '#web/features/projects/store.ts';
import { markDefault } from '#web/features/states/changes.ts';
import { StateGlyph, StateIcon } from '#web/features/states/state-icon.tsx';
import { states, useStates } from '#web/features/states/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Dot } from '#web/ui/feedback/dot.tsx';
import { ListPanel } from '#web/ui/panels/list-panel.tsx';

import { DeleteStateDialog } from './delete-state-dialog.tsx';
import { StateForm } from './state-form.tsx';

/** Visible groups; `triage` belongs to the intake. */
const GROUPS = STATE_GROUPS.filter((group) => group !== 'triage');

export function StatesPanel({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  const place = useProjectPlace(project.id);
  const rows = useStates(project.id);
  const isReadOnly = !can('state.create');
  const obstacle = (row: StateImage) => {
    if (row.default) return t('states.isDefault');
    const isLast = rows.filter(({ group }) => group === row.group).length < 2;
    return isLast ? t('states.isLast') : null;
  };
  return (
    <ListPanel
      hasButtons
      entity={states.entity}
      label={t('project.states.title')}
      rows={rows}
      isReadOnly={isReadOnly}
      groups={GROUPS.map((key) => ({
        key,
        name: t(`states.groups.${key}`),
        icon: <StateGlyph group={key} />,
      }))}
      groupOf={({ group }) => group}
      addLabel={(group) => t('states.addTo', { group: group?.name })}
      empty={{ title: t('states.none') }}
      icon={({ id, color }) => (
        <>
          <StateIcon stateId={id} />
          <Dot color={color} />
        </>
      )}
      text={({ description }) =>
        description && (
          <span className="block truncate text-12 text-muted" dir="auto">
            {description}
          </span>
        )
      }
      end={(row) => <DefaultMark state={row} place={place} isReadOnly={isReadOnly} />}
      form={({ group, ...slot }) => (
        <StateForm place={place} group={slot.row?.group ?? groupOf(group)} {...slot} />
      )}
      onMove={(row, { siblings, index, group }) =>
        void states.reorder(place, row, {
          siblings,
          index,
          ...(group !== row.group && { fields: { group: groupOf(group) } }),
        })
      }
      obstacle={obstacle}
      removal={(slot) => <DeleteStateDialog place={place} {...slot} />}
    />
  );
}

function groupOf(key: string | null): StateGroup {
  return GROUPS.find((one) => one === key) ?? 'backlog';
}

interface DefaultMarkProps {
  readonly state: StateImage;
  readonly place: ProjectPlace;
  readonly isReadOnly: boolean;
}

/** Marks the default state; on other states a button that makes them the default. */
function DefaultMark({ state, place, isReadOnly }: DefaultMarkProps) {
  const { t } = useTranslation('settings');
  if (state.default) {
    return <Badge tone={isReadOnly ? undefined : 'accent'}>{t('states.default')}</Badge>;
  }
  if (isReadOnly) return null;
  return (
    <Button
      size={24}
      variant="ghost"
      className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-xs:h-auto max-xs:w-18 max-xs:whitespace-normal touch:opacity-100"
      onClick={() => markDefault(place, state)}
    >
      {t('states.makeDefault')}
    </Button>
  );
}
