import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';

export interface ListSearch {
  readonly typed: string;
  readonly onType: (text: string) => void;
}

interface ListToolsProps {
  readonly search: ListSearch;
  /** Undefined = the list is too short for a search. */
  readonly searchLabel: string | undefined;
  /** Number of visible rows. */
  readonly count: number;
  /** Null = nothing can be added now. */
  readonly addLabel: string | null;
  readonly onAdd: () => void;
}

/** Search with the number of rows, and the add button, above a list. */
export function ListTools({ search, searchLabel, count, addLabel, onAdd }: ListToolsProps) {
  const { t } = useTranslation('ui');
  if (searchLabel === undefined && addLabel === null) return null;
  const isNarrowed = search.typed.trim() !== '';
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      {searchLabel !== undefined && (
        <>
          <div className="w-60 max-w-full">
            <SearchInput label={searchLabel} value={search.typed} onChange={search.onType} />
          </div>
          <span role="status" className="num text-12 text-muted">
            {isNarrowed ? t('matches', { count }) : formatNumber(count)}
          </span>
        </>
      )}
      {addLabel !== null && (
        <Button variant="primary" icon={Plus} data-add="" onClick={onAdd} className="ms-auto">
          {addLabel}
        </Button>
      )}
    </div>
  );
}
