import {
  ChevronDown,
  ChevronsRight,
  ChevronUp,
  Link2,
  PanelRight,
  Square,
  SquareSquare,
} from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PublicItem, PublicItemDetail } from '#shared/contract/published-boards.ts';
import {
  type PeekForm,
  PEEK_FORMS,
  setPeekForm,
  usePeekForm,
} from '#web/features/work-items/preferences/store.ts';
import { get } from '#web/lib/http/http.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Separator } from '#web/ui/layout/separator.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

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
import { LiveMark } from './live-mark.tsx';
import { chosenOf } from './lowered.ts';
import { PublicComments } from './public-comments.tsx';
import { PublicText } from './public-text.tsx';
import { useBoardState, usePublicScreen } from './use-board.ts';
import { useGroupName } from './use-group-name.ts';

const SHAPES: Readonly<Record<PeekForm, string>> = {
  side: 'inset-y-0 end-0 w-180 max-w-full border-s shadow-popover md:max-xl:w-[55vw]',
  modal:
    'inset-x-0 inset-y-[6vh] mx-auto w-240 max-w-[calc(100%-2rem)] rounded-dialog border shadow-dialog max-md:inset-0 max-md:max-w-full max-md:rounded-none',
  full: 'inset-4 rounded-dialog border shadow-dialog max-md:inset-0 max-md:rounded-none',
};

/** An item of a published board over its list: text, votes, reactions and comments. */
export function PublicPeek({ id }: { readonly id: string }) {
  const { t } = useTranslation('published-boards');
  const { open } = usePublicScreen();
  const { item, read, hasFailed } = useItem(id);
  const form = usePeekForm();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const isOver = form !== 'side';
  return (
    <>
      {isOver && (
        // The backdrop handles only the pointer; Escape and the button close it by keyboard.
        <div aria-hidden className="fixed inset-0 z-20 bg-scrim" onClick={() => open(null)} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it */}
      <aside
        ref={panel}
        tabIndex={-1}
        aria-label={item?.name ?? t('loading')}
        {...(isOver && { role: 'dialog', 'aria-modal': true })}
        onKeyDown={(event) => event.key === 'Escape' && open(null)}
        className={`fixed z-20 flex flex-col overflow-hidden border-line bg-surface outline-none ${SHAPES[form]}`}
      >
        <PeekHead id={id} item={item} form={form} />
        <div className="min-h-0 flex-1 overflow-auto">
          {item === undefined && !hasFailed && <Skeleton className="m-5 h-6 w-64" />}
          {hasFailed && (
            <p role="alert" className="grid justify-items-start gap-2 p-5">
              {t('item.failed')}
              <Button onClick={read}>{t('failed.retry')}</Button>
            </p>
          )}
          {item === null && <p className="p-5 text-muted">{t('item.gone')}</p>}
          {item && <ItemBody item={item} onChange={read} />}
        </div>
      </aside>
    </>
  );
}

const ICONS = { side: PanelRight, modal: SquareSquare, full: Square } as const;

interface HeadProps {
  readonly id: string;
  readonly item: PublicItem | null | undefined;
  readonly form: PeekForm;
}

/** Close button, layout, neighbors, key and link of the item. */
function PeekHead({ id, item, form }: HeadProps) {
  const { t } = useTranslation('published-boards');
  const { open } = usePublicScreen();
  const { previous, next } = useNeighbors(id);
  const copy = async () => {
    await copyText(location.href, t('item.linkCopied'));
  };
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-3">
      <IconButton
        icon={ChevronsRight}
        isDirectional
        label={t('item.close')}
        onClick={() => open(null)}
      />
      <span className="flex items-center gap-1 max-md:hidden">
        <Menu trigger={<IconButton icon={ICONS[form]} label={t('item.form')} />}>
          <MenuRadioGroup value={form} onChange={setPeekForm}>
            {PEEK_FORMS.map((one) => (
              <MenuRadioItem key={one} value={one} icon={ICONS[one]}>
                {t(`item.${one}`)}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </Menu>
        <Separator orientation="vertical" className="mx-1 my-1" />
      </span>
      <IconButton
        icon={ChevronUp}
        label={t('item.previous')}
        // A disabled button would lose the focus at the end of the list, and Escape with it.
        aria-disabled={!previous}
        onClick={() => previous && open(previous)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('item.next')}
        aria-disabled={!next}
        onClick={() => next && open(next)}
      />
      {item && <ItemKey item={item} />}
      <span className="flex-1" />
      <LiveMark />
      <IconButton icon={Link2} label={t('item.copyLink')} onClick={() => void copy()} />
    </header>
  );
}

function ItemKey({ item }: { readonly item: PublicItem }) {
  const key = useItemKey(item);
  return key && <span className="num ms-2 text-12 text-muted">{key}</span>;
}

/** The items before and after an open one, in display order. */
function useNeighbors(id: string) {
  const { board } = usePublicScreen();
  const { groups, all } = useBoardState(board);
  const shown = all ?? groups.flatMap(({ items }) => items);
  const place = shown.findIndex((one) => one.id === id);
  const at = (index: number) => (place < 0 ? undefined : shown[index]?.id);
  return { previous: at(place - 1), next: at(place + 1) };
}

interface BodyProps {
  readonly item: PublicItemDetail;
  readonly onChange: () => void;
}

function ItemBody({ item, onChange }: BodyProps) {
  const { facts } = usePublicScreen();
  const { settings } = facts;
  const given = item.reaction_items.map(({ reaction, actor_details: actor }) => ({
    reaction,
    actor,
  }));
  return (
    <div className="grid min-h-full max-md:content-start md:grid-cols-[minmax(0,1fr)_13rem] md:grid-rows-[auto_1fr]">
      <h2 className="px-5 pt-4 text-18 font-semibold wrap-anywhere" dir="auto">
        {item.name}
      </h2>
      <Properties item={item} />
      <div className="grid min-w-0 content-start gap-4 px-5 py-4">
        {settings.fields.includes('description') && <Description html={item.description_html} />}
        <div className="flex flex-wrap items-center gap-3 empty:hidden">
          <ItemVotes item={item} onDone={onChange} />
          {settings.is_reactions_enabled && (
            <PublicReactions
              given={given}
              path={`issues/${item.id}/reactions/`}
              onDone={onChange}
            />
          )}
        </div>
        {settings.is_comments_enabled && <PublicComments itemId={item.id} turn={item} />}
      </div>
    </div>
  );
}

function Description({ html }: { readonly html: string }) {
  const { t } = useTranslation('published-boards');
  const { board } = usePublicScreen();
  if (isBlank(html)) return <p className="text-muted">{t('item.noText')}</p>;
  return <PublicText html={html} anchor={board.anchor} />;
}

const isBlank = (html: string) => /^(<p>\s*<\/p>)*$/.test(html.trim());

function Properties({ item }: { readonly item: PublicItem }) {
  const { t } = useTranslation('published-boards');
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
    modules: formatList(
      facts.modules.filter(({ id }) => item.module_ids.includes(id)).map(({ name }) => name),
    ),
  };
  const shown = Object.entries(lines).filter(([field]) =>
    settingsHave(facts.settings.fields, field),
  );
  return (
    <dl className="grid content-start gap-3 border-line px-5 py-4 empty:hidden max-md:grid-cols-2 max-md:border-b md:col-start-2 md:row-span-2 md:row-start-1 md:border-s md:px-4">
      {shown.map(([field, value]) => (
        <div key={field} className="grid min-w-0 gap-1">
          <dt className="text-12 text-muted">{t(`field.${field}`)}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-2" dir="auto">
            {value || <span className="text-faint">{t('field.empty')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const settingsHave = (fields: readonly string[], field: string) => fields.includes(field);

interface Found {
  readonly id: string;
  readonly item: PublicItemDetail | null;
}

/**
 * The item, read again whenever it or the whole board has changed; undefined while loading, null
 * when it does not exist.
 */
function useItem(id: string) {
  const { board } = usePublicScreen();
  const { facts } = useBoardState(board);
  const turn = board.turnOf(id);
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const read = useCallback(() => {
    get<PublicItemDetail | null>(board.path(`issues/${id}/`)).then(
      (item) => {
        setFound({ id, item });
        setFailed(null);
      },
      () => setFailed(id),
    );
  }, [board, id]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- other facts or another turn say that something has changed
  useEffect(read, [read, facts, turn]);
  if (found?.id !== id) return { item: undefined, read, hasFailed: failed === id };
  // Hides fields that are no longer published, before the item is read again.
  const item =
    found.item && facts ? { ...found.item, ...chosenOf(found.item, facts.settings) } : null;
  return { item, read, hasFailed: false };
}
