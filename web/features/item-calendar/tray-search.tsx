import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { holdsWords } from '#web/lib/search/match.ts';
import { SearchInput } from '#web/ui/fields/search-input.tsx';

import { useCalendar, useCalendarStore } from './calendar-store.ts';

/** Fewer items than this are found by looking. */
const MANY = 8;

/** Narrows the items without days to those with these words. */
export function TraySearch({ count }: { readonly count: number }) {
  const { t } = useTranslation('work-items');
  const store = useCalendarStore();
  const search = useCalendar((state) => state.search);
  if (count < MANY && search === '') return null;
  return (
    <div className="px-3 pb-2">
      <SearchInput
        label={t('calendar.searchUndated')}
        placeholder={t('calendar.search')}
        value={search}
        onChange={(next) => store.setState({ search: next })}
      />
    </div>
  );
}

/** Those of some items whose key or name has the words that are searched for. */
export function useFound(ids: readonly string[]): readonly string[] {
  const words = useDeferredValue(useCalendar(({ search }) => search)).trim();
  return useMemo(
    () => (words === '' ? ids : ids.filter((id) => hasWords(id, words))),
    [ids, words],
  );
}

function hasWords(id: string, words: string): boolean {
  const item = workItems.get(id);
  return item !== undefined && holdsWords(`${keyOf(item)} ${item.name}`, words);
}
