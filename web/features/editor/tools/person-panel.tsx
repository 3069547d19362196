import { useStore } from 'zustand';

import type { TextBridge } from '#web/features/editor/text-bridge.ts';
import { PersonCard } from '#web/features/people/person-chip.tsx';
import { usePerson } from '#web/features/people/store.ts';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';

interface PersonPanelProps {
  readonly bridge: TextBridge;
  readonly projectId: string;
}

/** Card of a mentioned person. */
export function PersonPanel({ bridge, projectId }: PersonPanelProps) {
  const asked = useStore(bridge.state, (state) => state.person);
  const person = usePerson(asked?.id);
  return (
    <AnchoredPopover
      anchor={asked?.anchor ?? null}
      label={person?.name ?? ''}
      onClose={() => bridge.state.setState({ person: null })}
    >
      {asked && <PersonCard personId={asked.id} projectId={projectId} />}
    </AnchoredPopover>
  );
}
