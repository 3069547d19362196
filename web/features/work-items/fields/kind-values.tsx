import { Check, Link2, Minus } from 'lucide-react';

import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { usePeople } from '#web/features/people/store.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { DateValue } from './date-value.tsx';
import type { FieldValueProps } from './field.ts';
import { idsIn, isNothing, storedIn } from './kind-stored.ts';
import { WordIcon } from './value-look.tsx';
import { flagName, formatAmount, wordName } from './value-text.ts';

interface KindValueProps extends FieldValueProps {
  readonly field: WorkItemField;
}

/** How the value of a field is shown, by the kind of the field. */
export function KindValue({ field, item, isCompact = false }: KindValueProps) {
  const t = useWords('work-items');
  const value = storedIn(field, item);
  if (field.kind === 'date') return <DateValue day={asText(value)} isCompact={isCompact} />;
  if (field.kind === 'flag') return <FlagValue isOn={value === true} isCompact={isCompact} />;
  if (isNothing(field, item)) {
    return <span className="text-faint">{isCompact ? '–' : t('filter.none')}</span>;
  }
  if (field.refersTo === 'users') return <PeopleValue ids={idsIn(field, item)} />;
  switch (field.kind) {
    case 'moment':
      return <span className="num whitespace-nowrap">{formatMoment(String(value))}</span>;
    case 'number':
    case 'count':
      return <span className="num">{formatAmount(field, Number(value))}</span>;
    case 'word':
      return (
        <>
          <WordIcon field={field} word={String(value)} />
          <span className="truncate">{wordName(field, String(value), t)}</span>
        </>
      );
    case 'id':
    case 'ids':
      return <OptionsValue field={field} ids={idsIn(field, item)} isCompact={isCompact} />;
    case 'link':
      return (
        <>
          <Icon of={Link2} size={isCompact ? 14 : 16} className="text-faint" />
          <span className="truncate">{shortLink(String(value))}</span>
        </>
      );
    default:
      return (
        <span className="truncate" dir="auto">
          {String(value)}
        </span>
      );
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null);

/** Where a link leads, without what every address has. */
function shortLink(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

function FlagValue({ isOn, isCompact }: { readonly isOn: boolean; readonly isCompact: boolean }) {
  const t = useWords('work-items');
  return (
    <>
      <Icon
        of={isOn ? Check : Minus}
        size={isCompact ? 14 : 16}
        className={isOn ? '' : 'text-faint'}
      />
      <span className={isOn ? '' : 'text-faint'}>{flagName(isOn, t)}</span>
    </>
  );
}

function PeopleValue({ ids }: { readonly ids: readonly string[] }) {
  const people = usePeople();
  const shown = ids.flatMap((id) => people.get(id) ?? []);
  const [person] = shown;
  if (shown.length > 1) return <AvatarStack people={shown} most={3} />;
  if (!person) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Avatar person={person} size={24} isDecorative />
      <span className="truncate" dir="auto">
        {person.name}
      </span>
    </span>
  );
}

interface OptionsValueProps {
  readonly field: WorkItemField;
  readonly ids: readonly string[];
  readonly isCompact: boolean;
}

/** In the order of the list that they are of. */
function OptionsValue({ field, ids, isCompact }: OptionsValueProps) {
  const shown = field.options?.filter(({ id }) => ids.includes(id)) ?? [];
  return shown.map(({ id, name, color }) => (
    <Chip key={id} dot={color} isBare={isCompact}>
      {name}
    </Chip>
  ));
}
