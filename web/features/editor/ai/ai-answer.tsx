import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { markdownToHtml } from '#web/features/editor/export/markdown.ts';
import { RichText } from '#web/features/editor/rich-text-section.tsx';
import type { UploadPlace } from '#web/features/editor/text-bridge.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

interface AiAnswerProps {
  readonly answer: string;
  readonly place: UploadPlace;
  /** The text was changed after the question. */
  readonly isOld: boolean;
  /** Undefined when there is nothing to replace. */
  readonly onReplace: (() => void) | undefined;
  /** Undefined when the text has become read-only. */
  readonly onInsert: (() => void) | undefined;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}

/** The AI's answer as formatted text, with its actions. */
export function AiAnswer(props: AiAnswerProps) {
  const { answer, place, isOld, onReplace, onInsert, onAgain, onDiscard } = props;
  const { t } = useTranslation('editor');
  const html = useMemo(() => markdownToHtml(answer), [answer]);
  const region = useRef<HTMLDivElement>(null);
  // In the same frame, so that a key pressed at once acts on the answer.
  useLayoutEffect(() => region.current?.focus(), []);
  return (
    <>
      <div
        ref={region}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long answer scrolls by keys
        tabIndex={0}
        aria-label={t('ai.answer')}
        className="max-h-64 overflow-y-auto rounded-control border border-line bg-canvas p-2.5"
      >
        <RichText html={html} slug={place.slug} projectId={place.projectId} />
      </div>
      {isOld && <Banner tone="warning">{t('ai.changed')}</Banner>}
      <div className="flex flex-wrap gap-1.5">
        {onReplace && (
          <Button size={28} variant="primary" onClick={onReplace}>
            {t('ai.replace')}
          </Button>
        )}
        {onInsert && (
          <Button size={28} variant={onReplace ? 'plain' : 'primary'} onClick={onInsert}>
            {t('ai.insert')}
          </Button>
        )}
        <Button size={28} onClick={onAgain}>
          {t('retry')}
        </Button>
        <Button size={28} variant="ghost" onClick={onDiscard}>
          {t('ai.discard')}
        </Button>
      </div>
    </>
  );
}
