import { SmilePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { emojiOf } from '#web/features/reactions/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { send } from '#web/lib/http/http.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

import { refusalText } from './refusal-text.ts';
import { usePublicScreen } from './use-board.ts';

/** Reactions that visitors can give, as code points. */
const PALETTE = ['128077', '128078', '128516', '128165', '128533', '129505', '9992', '128064'];

/** A reaction to an item or comment. */
interface Given {
  readonly reaction: string;
  readonly actor: { readonly id: string; readonly display_name: string };
}

interface ReactionsProps {
  readonly given: readonly Given[];
  /** Path of the reaction calls, below the board's path. */
  readonly path: string;
  readonly onDone: () => void;
}

/** Reactions with their counts; a press gives a reaction or removes one's own. */
export function PublicReactions({ given, path, onDone }: ReactionsProps) {
  const { t } = useTranslation('published-boards');
  const { board, me, signIn } = usePublicScreen();
  const toggle = (reaction: string) => {
    if (me === null) {
      if (signIn !== null) location.assign(signIn);
      return;
    }
    const isMine = given.some((one) => one.reaction === reaction && one.actor.id === me);
    const at = board.path(path);
    const sent = isMine
      ? send('DELETE', `${at}${reaction}/`)
      : send('POST', at, { body: { reaction } });
    sent.then(onDone, (error: unknown) =>
      showToast({ title: refusalText(error, t, t('reactions.failed')), tone: 'error' }),
    );
  };
  const kinds = [...Map.groupBy(given, (one) => one.reaction)];
  return (
    <div
      role="group"
      aria-label={t('reactions.label')}
      className="flex flex-wrap items-center gap-1.5"
    >
      {kinds.map(([code, rows]) => {
        const names = formatList(rows.map(({ actor }) => actor.display_name));
        const isMine = rows.some(({ actor }) => actor.id === me);
        return (
          <button
            key={code}
            type="button"
            aria-pressed={isMine}
            aria-label={t('reactions.by', { emoji: emojiOf(code), names })}
            title={names}
            onClick={() => toggle(code)}
            className={`num inline-flex h-6 items-center gap-1 rounded-full border px-2 text-12 touch:h-11 touch:px-3 ${isMine ? 'border-accent/45 bg-accent-soft text-accent' : 'border-line text-muted hover:bg-hover'}`}
          >
            <span aria-hidden>{emojiOf(code)}</span>
            <span aria-hidden>{formatNumber(rows.length)}</span>
          </button>
        );
      })}
      {(me !== null || signIn !== null) && (
        <Menu trigger={<IconButton icon={SmilePlus} size={24} label={t('reactions.add')} />}>
          {PALETTE.map((code) => (
            <MenuItem key={code} onSelect={() => toggle(code)}>
              {emojiOf(code)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
