import type { TFunction } from 'i18next';
import { ChevronRight, TriangleAlert, UserRound, UserRoundPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IMPORT_FIELDS, type ImportField } from '#shared/constants/imports.ts';
import { STATE_GROUPS } from '#shared/constants/states.ts';
import type {
  ImportDetail,
  ImportMapping,
  ImportPerson,
  ImportValue,
} from '#shared/contract/importers.ts';
import { DEFAULT_STATES } from '#shared/contract/states.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';
import { type Person, usePeople } from '#web/features/people/store.ts';
import { StateGlyph } from '#web/features/states/state-icon.tsx';
import { useStates } from '#web/features/states/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

interface RowsProps {
  readonly detail: ImportDetail;
  readonly mapping: ImportMapping;
  readonly onMap: (part: Partial<ImportMapping>) => void;
}

/** More rows than a person would go through; the rest is shown when asked for. */
const SHOWN = 50;

interface PartProps<Row> {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

function Part<Row>({ title, hint, rows, children }: PartProps<Row>) {
  const { t } = useTranslation('imports');
  const [isWhole, setIsWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline gap-2 font-semibold">
        {title}{' '}
        <span className="num text-12 font-normal text-muted">{formatNumber(rows.length)}</span>
        <span className="ms-auto text-12 font-normal text-muted">{hint}</span>
      </h2>
      <ul className="grid gap-1">{shown.map(children)}</ul>
      {shown.length < rows.length && (
        <Button variant="ghost" onClick={() => setIsWhole(true)}>
          {t('map.more', { count: rows.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  readonly value: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** A word of the source, how often it occurs, and what it is here. */
function Line({ value, count, children }: LineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto_minmax(0,11rem)] items-center gap-2">
      <bdi className="truncate" title={value}>
        {value}
      </bdi>
      <span className="num text-12 text-muted">{formatNumber(count)}</span>
      <Icon of={ChevronRight} size={14} isDirectional className="text-faint" />
      {children}
    </li>
  );
}

const NAME = 'name';
const INVITE = 'invite';

/** Who the people of the source are here. */
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
          <Choice isOpen={!chosen} label={t('map.personFor', { name: value })}>
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

/** What somebody can be besides a member. */
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

/** What the states of the source are here: one of the project's, or a new one of the same name. */
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
                <Choice isOpen={!chosen} label={t('map.stateFor', { name: value })}>
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

const SKIP = 'skip';

/** What the columns of a table are. */
export function FieldRows({ detail, mapping, onMap }: RowsProps) {
  const { t } = useTranslation('imports');
  const { columns } = detail.vocabulary;
  if (columns.length === 0) return null;
  return (
    <div className="grid gap-3">
      <Part title={t('map.fields')} rows={columns}>
        {({ name, count }) => (
          <Line key={name} value={name} count={count}>
            <Select<ImportField | typeof SKIP>
              label={t('map.fieldFor', { name })}
              isLabelHidden
              value={mapping.fields[name] ?? SKIP}
              options={[
                { value: SKIP, label: t('map.skip') },
                ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(`fields.${field}`) })),
              ]}
              onChange={(field) =>
                onMap({ fields: { ...mapping.fields, [name]: field === SKIP ? null : field } })
              }
            />
          </Line>
        )}
      </Part>
      <Select
        label={t('map.dates')}
        value={mapping.date_order}
        options={[
          { value: 'dmy', label: t('map.dmy') },
          { value: 'mdy', label: t('map.mdy') },
        ]}
        onChange={(date_order) => onMap({ date_order })}
      />
    </div>
  );
}

/** Labels come by their names; those that should not are left out. */
export function LabelRows({ detail, mapping, onMap }: RowsProps) {
  const { t } = useTranslation('imports');
  const skipped = new Set(mapping.skipped_labels);
  return (
    <Part title={t('map.labels')} rows={detail.vocabulary.labels}>
      {({ value, count }) => (
        <li key={value} className="flex items-center gap-2">
          <Checkbox
            label={value}
            checked={!skipped.has(value)}
            onChange={(isOn) =>
              onMap({
                skipped_labels: isOn
                  ? mapping.skipped_labels.filter((one) => one !== value)
                  : [...mapping.skipped_labels, value],
              })
            }
          />
          <span className="num ms-auto text-12 text-muted">{formatNumber(count)}</span>
        </li>
      )}
    </Part>
  );
}
