import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePeople } from '#web/features/people/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { useMe } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { EmojiPicker } from '#web/ui/emoji/emoji-picker.tsx';
import { Tooltip } from '#web/ui/feedback/tooltip.tsx';

import { type Reaction, type ReactionTarget, toggleReaction } from './changes.ts';
import { emojiOf, reactionOf } from './store.ts';

export interface ReactionsProps {
  readonly target: ReactionTarget;
  readonly reactions: readonly Reaction[];
  readonly isReadOnly?: boolean;
  readonly className?: string;
}

/** Reactions with their counts; one's own are highlighted. */
export function Reactions({
  target,
  reactions,
  isReadOnly = false,
  className = '',
}: ReactionsProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const kinds = [...Map.groupBy(reactions, (row) => row.reaction)];
  if (isReadOnly && kinds.length === 0) return null;
  const toggle = (code: string) => toggleReaction(target, reactions, code, me.id);
  const pick = (emoji: string) => {
    const code = reactionOf(emoji);
    const isMine = reactions.some((row) => row.actor === me.id && row.reaction === code);
    if (!isMine) toggle(code);
  };
  return (
    <div
      role="group"
      aria-label={t('detail.reactions.label')}
      className={`flex flex-wrap items-center gap-1.5 ${className}`}
    >
      {kinds.map(([code, rows]) => (
        <ReactionButton
          key={code}
          code={code}
          rows={rows}
          isReadOnly={isReadOnly}
          onToggle={() => toggle(code)}
        />
      ))}
      {!isReadOnly && <AddReaction onPick={pick} />}
    </div>
  );
}

interface ReactionButtonProps {
  readonly code: string;
  readonly rows: readonly Reaction[];
  readonly isReadOnly: boolean;
  readonly onToggle: () => void;
}

function ReactionButton({ code, rows, isReadOnly, onToggle }: ReactionButtonProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const people = usePeople();
  const isMine = rows.some((row) => row.actor === me.id);
  const names = formatList(rows.map((row) => people.get(row.actor)?.name ?? '…'));
  const label = t('detail.reactions.by', { emoji: emojiOf(code), names });
  return (
    <Tooltip label={names}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isMine}
        aria-disabled={isReadOnly}
        onClick={isReadOnly ? undefined : onToggle}
        className={`num inline-flex h-6 items-center gap-1 rounded-full border px-2 text-12 motion-quick touch:h-11 touch:px-3 ${isMine ? 'border-accent/45 bg-accent-soft text-accent hc:border-2' : 'border-line text-muted hover:bg-hover'}`}
      >
        <span aria-hidden>{emojiOf(code)}</span>
        <span aria-hidden>{formatNumber(rows.length)}</span>
      </button>
    </Tooltip>
  );
}

function AddReaction({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const { t } = useTranslation('work-items');
  const [isOpen, setIsOpen] = useState(false);
  const label = t('detail.reactions.add');
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton icon={SmilePlus} size={24} label={label} />}
    >
      <EmojiPicker
        label={label}
        onPick={(emoji) => {
          onPick(emoji);
          setIsOpen(false);
        }}
      />
    </Popover>
  );
}
