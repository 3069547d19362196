import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { PublicItem } from '#shared/contract/published-boards.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { send } from '#web/lib/http/http.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Tooltip } from '#web/ui/feedback/tooltip.tsx';

import { refusalText } from './refusal-text.ts';
import { usePublicScreen } from './use-board.ts';

interface ItemVotesProps {
  readonly item: PublicItem;
  /** Called after the vote was counted. */
  readonly onDone?: (() => void) | undefined;
}

/** Votes on an item, if turned on; a second press removes one's own vote. */
export function ItemVotes({ item, onDone }: ItemVotesProps) {
  const { t } = useTranslation('published-boards');
  const { facts } = usePublicScreen();
  const cast = useCast(item, onDone);
  if (!facts.settings.is_votes_enabled) return null;
  return (
    <span
      role="group"
      aria-label={t('votes.label')}
      className="relative z-10 inline-flex rounded-full border border-line bg-surface"
    >
      <VoteButton item={item} vote={1} icon={ArrowUp} onPress={cast} />
      <VoteButton item={item} vote={-1} icon={ArrowDown} onPress={cast} />
    </span>
  );
}

interface VoteButtonProps {
  readonly item: PublicItem;
  readonly vote: 1 | -1;
  readonly icon: LucideIcon;
  readonly onPress: (vote: 1 | -1) => void;
}

function VoteButton({ item, vote, icon, onPress }: VoteButtonProps) {
  const { t } = useTranslation('published-boards');
  const { me } = usePublicScreen();
  const rows = item.vote_items.filter((one) => one.vote === vote);
  const isMine = rows.some(({ actor_details }) => actor_details.id === me);
  const names = formatList(rows.map(({ actor_details }) => actor_details.display_name));
  const tip = names || t(vote === 1 ? 'votes.noUp' : 'votes.noDown');
  return (
    <Tooltip label={tip}>
      <button
        type="button"
        aria-label={t(vote === 1 ? 'votes.up' : 'votes.down', { count: rows.length })}
        aria-pressed={isMine}
        onClick={() => onPress(vote)}
        className={`num inline-flex h-6 min-w-8 items-center justify-center gap-1 rounded-full px-2 text-12 hover:bg-hover touch:h-11 touch:min-w-11 ${isMine ? 'text-accent' : 'text-muted'}`}
      >
        <Icon of={icon} size={14} />
        {rows.length > 0 && <span aria-hidden>{formatNumber(rows.length)}</span>}
      </button>
    </Tooltip>
  );
}

/** Votes, removes the vote, or leads to the sign-in. */
function useCast(item: PublicItem, onDone?: () => void): (vote: 1 | -1) => void {
  const { t } = useTranslation('published-boards');
  const { board, me, signIn } = usePublicScreen();
  return (vote) => {
    if (me === null) {
      if (signIn !== null) location.assign(signIn);
      return;
    }
    const isMine = item.vote_items.some((one) => one.vote === vote && one.actor_details.id === me);
    const path = board.path(`issues/${item.id}/votes/`);
    const sent = isMine ? send('DELETE', path) : send('POST', path, { body: { vote } });
    sent.then(
      () => {
        onDone?.();
        return board.refresh();
      },
      (error: unknown) =>
        showToast({ title: refusalText(error, t, t('votes.failed')), tone: 'error' }),
    );
  };
}
