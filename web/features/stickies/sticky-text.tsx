import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { RichText } from '#web/features/editor/rich-text-section.tsx';
import { isBlank } from '#web/features/editor/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { latePart } from '#web/ui/frames/late-part.tsx';

const NoteEditor = latePart(
  async () => (await import('#web/features/editor/note-editor.tsx')).NoteEditor,
);

interface StickyTextProps {
  readonly html: string;
  /** Moves the caret into it on mounting. */
  readonly isAsked: boolean;
  /** Its card has the focus. */
  readonly isInside: boolean;
  readonly onChange: (html: string) => void;
  readonly above: ReactNode;
  readonly end: ReactNode;
}

/**
 * Text of a sticky. Only the hovered or focused one has an editor, which mounts on hover, so that
 * the following press sets the caret or ticks a box at the pointer.
 */
export function StickyText(props: StickyTextProps) {
  const { html, isAsked, isInside, onChange, above, end } = props;
  const { t } = useTranslation('stickies');
  const [isNear, setNear] = useState(false);
  // The text got the focus or a press before the editor was mounted.
  const [isEntered, setEntered] = useState(false);
  const enter = () => {
    setEntered(true);
    setNear(true);
  };
  const words = <Words html={html} above={above} onEnter={enter} />;
  return (
    <div
      className="contents"
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => !isInside && setNear(false)}
    >
      {isNear || isInside || isAsked ? (
        <Suspense fallback={words}>
          <NoteEditor
            label={t('text')}
            placeholder={t('placeholder')}
            value={html}
            onChange={onChange}
            onFocusChange={(isFocused) => isFocused && setEntered(false)}
            onEscape={() => setNear(false)}
            isFocused={isAsked || isEntered}
            hasTools={isInside}
            above={above}
            end={end}
          />
        </Suspense>
      ) : (
        words
      )}
    </div>
  );
}

interface WordsProps {
  readonly html: string;
  readonly above: ReactNode;
  readonly onEnter: () => void;
}

function Words({ html, above, onEnter }: WordsProps) {
  const { t } = useTranslation('stickies');
  const { slug } = useWorkspace();
  return (
    <>
      <div
        role="textbox"
        aria-multiline
        aria-label={t('text')}
        tabIndex={0}
        className="outline-none"
        onFocus={onEnter}
        onPointerDown={onEnter}
      >
        {isBlank(html) ? (
          <p className="text-faint">{t('placeholder')}</p>
        ) : (
          <RichText html={html} slug={slug} projectId="" />
        )}
      </div>
      {above}
    </>
  );
}
