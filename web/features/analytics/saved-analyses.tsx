import { BarChart3, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AnalyticViewImage } from '#shared/contract/analytics.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { type Analysis, FIRST, fromQueryDict, isSame, toQueryDict } from './analysis.ts';
import { analyticViews } from './store.ts';

interface SavedAnalysesProps {
  readonly analysis: Analysis;
  readonly saved: string | undefined;
  readonly onChange: (analysis: Analysis, saved?: string | null) => void;
}

/** Menu of saved analyses, with a form to save the current one. */
export function SavedAnalyses({ analysis, saved, onChange }: SavedAnalysesProps) {
  const { t } = useTranslation('analytics');
  const place = useWorkspacePlace();
  const me = useMe().id;
  const rows = analyticViews.useIn(place);
  const open = rows.find(({ id }) => id === saved);
  const isEdited = open !== undefined && !isSame(fromQueryDict(open.query_dict), analysis);
  const show = (row: AnalyticViewImage) => onChange(fromQueryDict(row.query_dict), row.id);
  const groups = [
    ['mine', rows.filter((row) => row.created_by === me)],
    ['shared', rows.filter((row) => row.created_by !== me)],
  ] as const;
  return (
    <aside
      aria-label={t('saved.label')}
      className="grid shrink-0 content-start gap-3 overflow-auto border-line p-3 max-md:border-b md:w-60 md:border-e"
    >
      {groups.map(
        ([name, own]) =>
          (own.length > 0 || name === 'mine') && (
            <SavedGroup
              key={name}
              {...{ name, own, saved, show }}
              onNew={() => onChange(FIRST, null)}
              onDelete={(row) => {
                void analyticViews.delete(place, row).catch(() => undefined);
                if (row.id === saved) onChange(analysis, null);
              }}
            />
          ),
      )}
      {isEdited && open.created_by === me && (
        <div className="flex gap-2">
          <Button
            variant="primary"
            onClick={() =>
              void analyticViews
                .update(place, open, { query_dict: toQueryDict(analysis) })
                .catch(() => undefined)
            }
          >
            {t('saved.update')}
          </Button>
          <Button onClick={() => show(open)}>{t('saved.revert')}</Button>
        </div>
      )}
      {(open === undefined || isEdited) && (
        <SaveAs
          onSave={(name) => {
            const made = analyticViews.create(place, { name, query_dict: toQueryDict(analysis) });
            void made.made.catch(() => undefined);
            onChange(analysis, made.id);
          }}
        />
      )}
    </aside>
  );
}

interface SavedGroupProps {
  readonly name: 'mine' | 'shared';
  readonly own: readonly AnalyticViewImage[];
  readonly saved: string | undefined;
  readonly show: (row: AnalyticViewImage) => void;
  readonly onNew: () => void;
  readonly onDelete: (row: AnalyticViewImage) => void;
}

function SavedGroup({ name, own, saved, show, onNew, onDelete }: SavedGroupProps) {
  const { t } = useTranslation('analytics');
  return (
    <section aria-label={t(`saved.${name}`)}>
      <div className="flex h-7 items-center justify-between ps-2 text-12 text-muted">
        {t(`saved.${name}`)}
        {name === 'mine' && (
          <IconButton icon={Plus} size={24} label={t('saved.new')} onClick={onNew} />
        )}
      </div>
      <ul>
        {own.map((row) => (
          <SavedLine
            key={row.id}
            row={row}
            isOpen={row.id === saved}
            onShow={() => show(row)}
            onDelete={() => onDelete(row)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SavedLineProps {
  readonly row: AnalyticViewImage;
  readonly isOpen: boolean;
  readonly onShow: () => void;
  readonly onDelete: () => void;
}

function SavedLine({ row, isOpen, onShow, onDelete }: SavedLineProps) {
  const { t } = useTranslation('analytics');
  return (
    <li className={classNames('flex items-center rounded-control', isOpen && 'bg-press')}>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onShow}
        className="flex h-7 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-start hover:bg-hover touch:h-11"
      >
        <Icon of={BarChart3} className="text-muted" />
        <span dir="auto" className="truncate">
          {row.name}
        </span>
      </button>
      <IconButton
        icon={Trash2}
        size={24}
        label={t('saved.delete', { name: row.name })}
        onClick={onDelete}
        className="text-faint"
      />
    </li>
  );
}

function SaveAs({ onSave }: { readonly onSave: (name: string) => void }) {
  const { t } = useTranslation('analytics');
  const [name, setName] = useState('');
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onSave(name.trim());
        setName('');
      }}
    >
      <Input
        aria-label={t('saved.name')}
        placeholder={t('saved.name')}
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {t('saved.save')}
      </Button>
    </form>
  );
}
