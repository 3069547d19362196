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
  /** The cursor goes into it as soon as it is there. */
  readonly isAsked: boolean;
  /** The focus is in its card. */
  readonly isInside: boolean;
  readonly onChange: (html: string) => void;
  readonly above: ReactNode;
  readonly end: ReactNode;
}

/**
 * The words of a sticky. Only the one at hand has an editor: from the moment the pointer comes, so that the press
 * that follows puts the cursor, or ticks a box, where it meets it.
 */
export function StickyText(props: StickyTextProps) {
  const { html, isAsked, isInside, onChange, above, end } = props;
  const { t } = useTranslation('stickies');
  const [isNear, setNear] = useState(false);
  // The focus, or a press, came to the words while there was no editor yet.
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
