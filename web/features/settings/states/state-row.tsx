import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StateImage } from '#shared/contract/states.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { Grip } from '#web/features/settings/grip.tsx';
import { markDefault } from '#web/features/states/changes.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { states } from '#web/features/states/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';

import { DeleteStateDialog } from './delete-state-dialog.tsx';
import { StateForm } from './state-form.tsx';

interface StateRowProps {
  readonly state: StateImage;
  readonly place: ProjectPlace;
  /** The states of its group: the last of them stays. */
  readonly siblings: readonly StateImage[];
  readonly reorder: Reorder;
  readonly isReadOnly: boolean;
}

/** One state: what it is and what can be done with it. */
export function StateRow({ state, place, siblings, reorder, isReadOnly }: StateRowProps) {
  const { t } = useTranslation('settings');
  const [isEditing, setEditing] = useState(false);
  const isPending = states.usePending(state.id);
  if (isEditing) {
    return (
      <li data-slot={state.id} className="p-3">
        <StateForm
          group={state.group}
          label={t('states.editOf', { name: state.name })}
          initial={state}
          submitLabel={t('states.save')}
          onSubmit={({ name, color, description }) =>
            states.update(place, state, { name, color, description }, { isQuiet: true })
          }
          onClose={() => setEditing(false)}
        />
      </li>
    );
  }
  const isOver = reorder.over === `before:${state.id}`;
  const isLifted = reorder.lifted === state.id;
  return (
    <li
      data-slot={state.id}
      className={classNames(
        'group flex min-h-11 items-center gap-2.5 pe-2 ps-1',
        isOver && 'shadow-[inset_0_2px_0_var(--accent)]',
        isLifted && 'bg-press',
      )}
    >
      {!isReadOnly && <Grip reorder={reorder} id={state.id} name={state.name} />}
      <StateIcon stateId={state.id} />
      <span
        aria-hidden
        style={{ backgroundColor: state.color }}
        className="size-2 shrink-0 rounded-full forced-color-adjust-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium max-md:whitespace-normal" dir="auto">
            {state.name}
          </span>
          {isPending && (
            <span className="size-1.5 rounded-full border border-muted" title={t('waiting')} />
          )}
        </span>
        {state.description && (
          <span className="block truncate text-12 text-muted" dir="auto">
            {state.description}
          </span>
        )}
      </span>
      {isReadOnly ? (
        state.default && <Badge>{t('states.default')}</Badge>
      ) : (
        <StateActions
          state={state}
          place={place}
          siblings={siblings}
          onEdit={() => setEditing(true)}
        />
      )}
    </li>
  );
}

interface StateActionsProps {
  readonly state: StateImage;
  readonly place: ProjectPlace;
  readonly siblings: readonly StateImage[];
  readonly onEdit: () => void;
}

function StateActions({ state, place, siblings, onEdit }: StateActionsProps) {
  const { t } = useTranslation('settings');
  const [isDeleting, setDeleting] = useState(false);
  const obstacle = state.default
    ? t('states.isDefault')
    : siblings.length < 2
      ? t('states.isLast')
      : null;
  return (
    <span className="flex items-center gap-1">
      {state.default ? (
        <Badge tone="accent">{t('states.default')}</Badge>
      ) : (
        <Button
          size={24}
          variant="ghost"
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-xs:h-auto max-xs:w-18 max-xs:whitespace-normal touch:opacity-100"
          onClick={() => markDefault(place, state)}
        >
          {t('states.makeDefault')}
        </Button>
      )}
      <IconButton
        icon={Pencil}
        size={24}
        label={t('states.editOf', { name: state.name })}
        onClick={onEdit}
      />
      <IconButton
        icon={Trash2}
        size={24}
        label={obstacle ?? t('states.deleteOf', { name: state.name })}
        aria-disabled={obstacle !== null}
        onClick={() => obstacle === null && setDeleting(true)}
      />
      <DeleteStateDialog state={state} place={place} open={isDeleting} onOpenChange={setDeleting} />
    </span>
  );
}
