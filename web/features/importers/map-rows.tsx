import type { TFunction } from 'i18next';
import { TriangleAlert, UserRound, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { STATE_GROUPS } from '#shared/constants/states.ts';
import type { ImportPerson, ImportValue } from '#shared/contract/importers.ts';
import { DEFAULT_STATES } from '#shared/contract/states.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';
import { type Person, usePeople } from '#web/features/people/store.ts';
import { StateGlyph } from '#web/features/states/state-icon.tsx';
import { useStates } from '#web/features/states/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

import { Line, Part, type RowsProps } from './map-part.tsx';

const NAME = 'name';
const INVITE = 'invite';

/** Mapping of the source's people. */
export function PeopleRows({ detail, mapping, onMap }: RowsProps) {
  const { t } = useTranslation('imports');
  const people = [...usePeople().values()].filter(({ isGone }) => !isGone);
  const { people: values } = detail.vocabulary;
  const known = values.filter(({ value }) => mapping.people[value]?.as === 'member').length;
  const set = (value: string, person: ImportPerson) =>
    onMap({ people: { ...mapping.people, [value]: person } });
  return (
    <Part title={t('map.people')} hint={t('map.matched', { count: known })} rows={values}>
      {(row) => (
        <PersonRow
          key={row.value}
          row={row}
          people={people}
          chosen={mapping.people[row.value]}
          onPick={(person) => set(row.value, person)}
        />
      )}
    </Part>
  );
}

interface PersonRowProps {
  readonly row: ImportValue;
  readonly people: readonly Person[];
  readonly chosen: ImportPerson | undefined;
  readonly onPick: (person: ImportPerson) => void;
}

function PersonRow({ row, people, chosen, onPick }: PersonRowProps) {
  const { t } = useTranslation('imports');
  const { value, count, email } = row;
  const person = chosen?.as === 'member' ? people.find(({ id }) => id === chosen.id) : null;
  const address = email ?? emailAddressIn(value);
  const invite = (typed: string) => {
    const found = emailAddressIn(typed);
    if (found) onPick({ as: 'invite', email: found });
  };
  return (
    <Line value={value} count={count}>
      <PickerPopover
        label={t('map.personFor', { name: value })}
        selected={chosen?.as === 'member' ? [chosen.id] : chosen ? [chosen.as] : []}
        options={[
          ...othersFor(address, t),
          ...people.map((one) => ({
            id: one.id,
            label: one.name,
            icon: <Avatar person={one} size={20} />,
          })),
        ]}
        onToggle={(id) => {
          if (id === NAME) onPick({ as: 'name' });
          else if (id === INVITE) invite(address ?? '');
          else onPick({ as: 'member', id });
        }}
        onCreate={{
          label: (text) => (emailAddressIn(text) ? t('map.invite', { email: text.trim() }) : null),
          run: invite,
        }}
        trigger={
          <Choice
            isOpen={!chosen}
            label={t('map.personNow', { name: value, now: person?.name ?? wordOf(chosen, t) })}
          >
            {person && <Avatar person={person} size={20} />}
            {chosen && !person && (
              <Icon
                of={chosen.as === 'invite' ? UserRoundPlus : UserRound}
                className="text-muted"
              />
            )}
            <span className="truncate">{person?.name ?? wordOf(chosen, t)}</span>
          </Choice>
        }
      />
    </Line>
  );
}

/** Options besides the members. */
function othersFor(address: string | null, t: TFunction<'imports'>) {
  return [
    {
      id: NAME,
      label: t('map.nameOnly'),
      icon: <Icon of={UserRound} />,
      hint: t('map.nameHint'),
    },
    ...(address
      ? [
          {
            id: INVITE,
            label: t('map.invite', { email: address }),
            icon: <Icon of={UserRoundPlus} />,
          },
        ]
      : []),
  ];
}

function wordOf(chosen: ImportPerson | undefined, t: TFunction<'imports'>): string {
  if (!chosen) return t('map.choose');
  return chosen.as === 'invite' ? chosen.email : t('map.nameOnly');
}

interface ChoiceProps {
  /** Nothing is chosen yet. */
  readonly isOpen: boolean;
  readonly label: string;
  readonly children: ReactNode;
}

function Choice({ isOpen, label, children, ...rest }: ChoiceProps) {
  return (
    <Button
      {...rest}
      aria-label={label}
      className={`w-full justify-start overflow-hidden ${isOpen ? 'border-warning text-warning' : ''}`}
    >
      {isOpen && <Icon of={TriangleAlert} size={14} />}
      {children}
    </Button>
  );
}

/**
 * Mapping of the source's states: to a state of the project, or to a new one with the same name.
 */
export function StateRows({ detail, mapping, onMap }: RowsProps) {
  const { t } = useTranslation('imports');
  const own = useStates(detail.project ?? '');
  const known = own.length > 0 ? own : DEFAULT_STATES;
  return (
    <Part title={t('map.states')} rows={detail.vocabulary.states}>
      {({ value, count }) => {
        const chosen = mapping.states[value];
        return (
          <Line key={value} value={value} count={count}>
            <PickerPopover
              label={t('map.stateFor', { name: value })}
              selected={chosen ? [chosen.name] : []}
              options={[
                ...known.map(({ name, group }) => ({
                  id: `= ${name}`,
                  label: name,
                  icon: <StateGlyph group={group} />,
                })),
                ...STATE_GROUPS.filter((group) => group !== 'triage').map((group) => ({
                  id: group,
                  label: t('map.newState', { name: value, group: t(`groups.${group}`) }),
                  icon: <StateGlyph group={group} />,
                  group: t('map.newStates'),
                })),
              ]}
              onToggle={(id) => {
                const found = known.find(({ name }) => id === `= ${name}`);
                const group = STATE_GROUPS.find((one) => one === id);
                const state = found
                  ? { name: found.name, group: found.group }
                  : group && { name: value.slice(0, 255), group };
                if (state) onMap({ states: { ...mapping.states, [value]: state } });
              }}
              trigger={
                <Choice
                  isOpen={!chosen}
                  label={t('map.stateNow', { name: value, now: chosen?.name ?? t('map.choose') })}
                >
                  {chosen && <StateGlyph group={chosen.group} />}
                  <span className="truncate">{chosen?.name ?? t('map.choose')}</span>
                </Choice>
              }
            />
          </Line>
        );
      }}
    </Part>
  );
}
