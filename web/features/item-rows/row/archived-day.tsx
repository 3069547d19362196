import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { usePerson } from '#web/features/people/store.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

/** Since when it is in the archive, and who put it there. */
export function ArchivedDay({ item }: { readonly item: WorkItemImage }) {
  const { archived_at, archived_by } = item;
  const t = useWords('work-items');
  const { me } = useListScreen();
  const person = usePerson(archived_by);
  if (archived_at === null) return null;
  const day = (
    <time dateTime={archived_at} className="truncate text-12 text-muted">
      {formatDay(archived_at)}
    </time>
  );
  if (!person) return day;
  const who = person.id === me ? 'mine' : 'others';
  const words = t(`detail.archive.by.${who}`, { name: person.name, date: formatDay(archived_at) });
  return (
    <span title={words} className="flex min-w-0 items-center gap-1.5">
      <Avatar person={person} size={20} isDecorative />
      <span className="sr-only">{words}</span>
      <span aria-hidden className="flex min-w-0">
        {day}
      </span>
    </span>
  );
}
