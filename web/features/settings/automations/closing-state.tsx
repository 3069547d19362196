import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import type { StateImage } from '#shared/contract/states.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

interface ClosingStateProps {
  readonly project: ProjectImage;
  /** States to choose from. */
  readonly states: readonly StateImage[];
  readonly isReadOnly: boolean;
  readonly onPick: (stateId: string) => void;
}

/** Selects the state that inactive items are closed into. */
export function ClosingState({ project, states, isReadOnly, onPick }: ClosingStateProps) {
  const { t } = useTranslation('settings');
  // Without a choice the server uses the first one.
  const chosen = states.find(({ id }) => id === project.default_state) ?? states[0];
  const label = t('automations.state');
  const shown = (
    <>
      <span className="sr-only">{label}: </span>
      {chosen && <StateIcon stateId={chosen.id} />}
      <span className="min-w-0 truncate" dir="auto">
        {chosen?.name ?? t('none')}
      </span>
    </>
  );
  if (isReadOnly) return <span className="flex min-w-0 items-center gap-1.5">{shown}</span>;
  return (
    <PickerPopover
      label={label}
      options={states.map((state) => ({
        id: state.id,
        label: state.name,
        icon: <StateIcon stateId={state.id} />,
      }))}
      selected={chosen ? [chosen.id] : []}
      onToggle={onPick}
      onClose={() => undefined}
      trigger={
        <Button className="max-w-48 font-normal [&>span]:min-w-0">
          {shown}
          <Icon of={ChevronDown} size={14} className="text-faint" />
        </Button>
      }
    />
  );
}
