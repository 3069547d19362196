import { Link2, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PublicItem, PublicItemDetail } from '#shared/contract/public-boards.ts';
import { get } from '#web/lib/http/http.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import {
  ItemDay,
  ItemDue,
  ItemEstimate,
  ItemLabels,
  ItemPeople,
  ItemPriority,
  PublicStateIcon,
  useEstimateOf,
  useItemKey,
} from './item-parts.tsx';
import { PublicReactions } from './item-reactions.tsx';
import { ItemVotes } from './item-votes.tsx';
import { PublicComments } from './public-comments.tsx';
import { PublicText } from './public-text.tsx';
import { useBoardState, usePublicScreen } from './use-board.ts';
import { useGroupName } from './use-group-name.ts';

/** An item of a public board beside its list: what it says, votes, reactions and comments. */
export function PublicPeek({ id }: { readonly id: string }) {
  const { t } = useTranslation('public-boards');
  const { open } = usePublicScreen();
  const { item, read } = useItem(id);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    showToast({ title: t('item.linkCopied') });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={item?.name ?? t('loading')}
      onKeyDown={(event) => event.key === 'Escape' && open(null)}
      className="flex min-h-0 w-110 max-w-full flex-col border-s border-line bg-surface outline-none max-md:absolute max-md:inset-0 max-md:z-20 max-md:w-full"
    >
      <div className="flex items-center justify-end gap-1 px-3 py-2">
        <IconButton icon={Link2} label={t('item.copyLink')} onClick={() => void copy()} />
        <IconButton icon={X} label={t('item.close')} onClick={() => open(null)} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto px-5 pb-8">
        {item === undefined && <Skeleton className="h-6 w-64" />}
        {item === null && <p className="text-muted">{t('item.gone')}</p>}
        {item && <ItemBody item={item} onChange={read} />}
      </div>
    </aside>
  );
}

interface BodyProps {
  readonly item: PublicItemDetail;
  readonly onChange: () => void;
}

function ItemBody({ item, onChange }: BodyProps) {
  const { facts } = usePublicScreen();
  const key = useItemKey(item);
  const { settings } = facts;
  const given = item.reaction_items.map(({ reaction, actor_details: actor }) => ({
    reaction,
    actor,
  }));
  return (
    <div className="grid gap-4">
      <div>
        {key && <p className="num text-12 text-muted">{key}</p>}
        <h2 className="text-18 font-semibold wrap-anywhere" dir="auto">
          {item.name}
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        <ItemVotes item={item} onDone={onChange} />
        {settings.is_reactions_enabled && (
          <PublicReactions given={given} path={`issues/${item.id}/reactions/`} onDone={onChange} />
        )}
      </div>
      <Properties item={item} />
      {settings.fields.includes('description') && <Description html={item.description_html} />}
      {settings.is_comments_enabled && <PublicComments itemId={item.id} turn={item} />}
    </div>
  );
}

function Description({ html }: { readonly html: string }) {
  const { t } = useTranslation('public-boards');
  const { board } = usePublicScreen();
  if (isBlank(html)) return <p className="text-muted">{t('item.noText')}</p>;
  return <PublicText html={html} anchor={board.anchor} />;
}

const isBlank = (html: string) => /^(<p>\s*<\/p>)*$/.test(html.trim());

function Properties({ item }: { readonly item: PublicItem }) {
  const { t } = useTranslation('public-boards');
  const { facts } = usePublicScreen();
  const state = useGroupName(item.state_id ?? '');
  const estimate = useEstimateOf(item);
  const lines: Readonly<Record<string, ReactNode>> = {
    state: (
      <span className="flex items-center gap-2">
        <PublicStateIcon id={item.state_id} />
        <span dir="auto">{state}</span>
      </span>
    ),
    priority: (
      <span className="flex items-center gap-2">
        <ItemPriority item={item} />
        {item.priority !== null && t(`priority.${item.priority}`)}
      </span>
    ),
    labels: item.label_ids.length > 0 && <ItemLabels item={item} />,
    due_date: item.target_date && <ItemDue item={item} />,
    start_date: item.start_date && <ItemDay day={item.start_date} />,
    assignee: item.assignee_ids.length > 0 && <ItemPeople item={item} />,
    estimate: estimate !== null && <ItemEstimate item={item} />,
    cycle: facts.cycles.find(({ id }) => id === item.cycle_id)?.name,
    modules: facts.modules
      .filter(({ id }) => item.module_ids.includes(id))
      .map(({ name }) => name)
      .join(', '),
  };
  const shown = Object.entries(lines).filter(([field]) =>
    settingsHave(facts.settings.fields, field),
  );
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {shown.map(([field, value]) => (
        <div key={field} className="contents">
          <dt className="text-muted">{t(`field.${field}`)}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-2" dir="auto">
            {value || <span className="text-faint">{t('field.empty')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const settingsHave = (fields: readonly string[], field: string) => fields.includes(field);

/** The item, read anew whenever the board has been; undefined while it is on its way, null when it is not there. */
function useItem(id: string) {
  const { board } = usePublicScreen();
  const shown = useBoardState(board);
  const [item, setItem] = useState<PublicItemDetail | null | undefined>();
  const read = useCallback(() => {
    get<PublicItemDetail | null>(board.path(`issues/${id}/`)).then(setItem, () => undefined);
  }, [board, id]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another state of the board says that something has changed
  useEffect(read, [read, shown]);
  return { item, read };
}
