import { Trash2 } from 'lucide-react';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StickyImage } from '#shared/contract/stickies.ts';
import { plainStructure, textOf } from '#web/features/editor/store.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { type Draft, useDraft } from '#web/lib/drafts/use-draft.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { deleteSticky } from './delete-sticky.ts';
import { StickyColors } from './sticky-colors.tsx';
import { StickyText } from './sticky-text.tsx';
import { colorOf, excerptOf, forgetAsked, stickies, useDesk } from './store.ts';

interface StickyCardProps {
  readonly sticky: StickyImage;
  /** Content of its upper corner. */
  readonly corner?: ReactNode;
  readonly className?: string;
  /** It is over another screen, which may show it too. */
  readonly isFloating?: boolean;
}

const SAVE_AFTER_MS = 500;

/** A sticky, edited in place and saved shortly after each key. */
export function StickyCard(props: StickyCardProps) {
  const { sticky, corner, className = '', isFloating = false } = props;
  const { t } = useTranslation('stickies');
  const place = useOwnPlace();
  const draft = useStickyDraft(sticky);
  const { isAsked, isInside, focus } = useFocusWithin(sticky.id, isFloating, draft.flush);
  const color = colorOf(sticky);
  const remove = () => {
    draft.takeTheirs();
    deleteSticky(place, { ...sticky, description_html: draft.text });
  };
  return (
    <article
      aria-label={excerptOf(draft.text) || t('empty')}
      data-text-color={color}
      className={classNames(
        'group relative grid content-start gap-1.5 rounded-card border border-[color-mix(in_srgb,var(--palette-text)_40%,var(--line))] bg-[color-mix(in_srgb,var(--palette-text)_10%,var(--surface))] px-3 py-2.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        className,
      )}
      {...focus}
    >
      {corner}
      <StickyText
        html={draft.text}
        isAsked={isAsked}
        isInside={isInside}
        onChange={draft.change}
        above={
          <>
            <StateLine sticky={sticky} draft={draft} isInside={isInside} />
            {isInside && (
              <StickyColors
                value={color}
                onChange={(next) => void stickies.update(place, sticky, { background_color: next })}
              />
            )}
          </>
        }
        end={<IconButton icon={Trash2} size={24} label={t('delete')} onClick={remove} />}
      />
    </article>
  );
}

function useStickyDraft(sticky: StickyImage): Draft {
  const place = useOwnPlace();
  return useDraft({
    place: `sticky.${place.userId}.${sticky.id}`,
    value: sticky.description_html,
    // A sticky belongs to one person: what another device wrote meanwhile is older.
    isTheirs: false,
    saveAfter: SAVE_AFTER_MS,
    isSame: (a, b) => plainStructure(a) === plainStructure(b),
    save: (html) => {
      const options = { isUndoable: false, text: textOf(html) };
      void stickies.update(place, sticky, { description_html: html }, options);
      return true;
    },
  });
}

/** Whether the card has the focus, or should get it. */
function useFocusWithin(id: string, isFloating: boolean, onLeave: () => void) {
  const { asked } = useDesk();
  const isAsked = asked?.id === id && asked.isFloating === isFloating;
  const [isIn, setIn] = useState(false);
  const focus = {
    onFocus: () => {
      setIn(true);
      if (isAsked) forgetAsked();
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      setIn(false);
      onLeave();
    },
  };
  return { isAsked, isInside: isIn || isAsked, focus };
}

interface StateLineProps {
  readonly sticky: StickyImage;
  readonly draft: Draft;
  readonly isInside: boolean;
}

/** When it was last saved, or that it is being saved. */
function StateLine({ sticky, draft, isInside }: StateLineProps) {
  const { t } = useTranslation('stickies');
  return (
    <p className="text-12 text-muted">
      {isInside ? (
        t(draft.isDirty ? 'saving' : 'saved')
      ) : (
        <time dateTime={sticky.updated_at} title={formatMoment(sticky.updated_at)}>
          {relative(sticky.updated_at)}
        </time>
      )}
    </p>
  );
}
