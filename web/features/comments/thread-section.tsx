import { CircleCheck, Reply } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CommentImage } from '#shared/contract/comments.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { usePrinting } from '#web/lib/browser/printing.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { useFolded } from '#web/ui/layout/use-folded.ts';

import { resolveComment } from './changes.ts';
import { CommentCard, type CommentCardProps } from './comment-section.tsx';
import { Earlier } from './earlier-section.tsx';
import { type Thread, useMeantComment } from './store.ts';

const CommentComposer = latePart(
  async () => (await import('./comment-composer-editor.tsx')).CommentComposer,
);

interface CommentThreadProps extends Omit<CommentCardProps, 'comment' | 'onReply' | 'onResolve'> {
  readonly thread: Thread;
  readonly onTyping: (isTyping: boolean) => void;
}

/** A thread; collapsed once it is resolved. */
export function CommentThread({ thread, onTyping, ...card }: CommentThreadProps) {
  const { t } = useTranslation('work-items');
  const { first, answers } = thread;
  const { place, slug, isReadOnly } = card;
  const can = useCan(place.projectId);
  const [isAnswering, setIsAnswering] = useState(false);
  const [isOpen, setIsOpen] = useOpenWhenMeant(thread);
  const isResolved = Boolean(first.resolved_at);
  if (isResolved && !isOpen) return <Settled thread={thread} onOpen={() => setIsOpen(true)} />;
  const mayAnswer = !isReadOnly && can('comment.create');
  const answer = mayAnswer ? () => setIsAnswering(true) : undefined;
  const resolve = () => {
    resolveComment(place, first, !isResolved);
    setIsOpen(false);
  };
  const close = () => {
    setIsAnswering(false);
    onTyping(false);
  };
  return (
    <div>
      <CommentCard
        {...card}
        comment={first}
        onReply={answer}
        onResolve={!isReadOnly && can('comment.resolve', first.actor) ? resolve : undefined}
      />
      {(answers.length > 0 || isAnswering) && (
        <div className="ms-3 border-s border-line ps-5.5">
          <Answers answers={answers} of={first.id} {...card} onReply={answer} />
          {isAnswering ? (
            <div className="mt-3">
              <Suspense fallback={<Skeleton className="h-20" />}>
                <CommentComposer
                  place={place}
                  slug={slug}
                  parentId={first.id}
                  onTyping={onTyping}
                  onClose={close}
                />
              </Suspense>
            </div>
          ) : (
            answer && (
              <Button size={24} variant="ghost" icon={Reply} className="mt-1.5" onClick={answer}>
                {t('detail.comments.reply')}
              </Button>
            )
          )}
        </div>
      )}
    </div>
  );
}

interface AnswersProps extends Omit<CommentCardProps, 'comment'> {
  readonly answers: readonly CommentImage[];
  /** Id of the thread's first comment. */
  readonly of: string;
}

/** Replies of a thread; of many only the first ones and the newest. */
function Answers({ answers, of, ...card }: AnswersProps) {
  const meant = useMeantComment();
  const { first, last, ...earlier } = useFolded(answers, {
    of,
    keyOf: ({ id }) => id,
    isMeant: ({ id }) => id === meant,
    isWhole: usePrinting(),
  });
  const cardOf = (row: CommentImage) => <CommentCard key={row.id} {...card} comment={row} />;
  return (
    <>
      {first.map(cardOf)}
      {earlier.hidden > 0 && <Earlier {...earlier} />}
      {last.map(cardOf)}
    </>
  );
}

/** A resolved thread in one line. */
function Settled({ thread, onOpen }: { readonly thread: Thread; readonly onOpen: () => void }) {
  const { t } = useTranslation('work-items');
  const { first, answers } = thread;
  const author = usePerson(first.actor);
  const resolver = usePerson(first.resolved_by);
  const someone = t('detail.someone');
  const at = first.resolved_at ?? '';
  return (
    <div className="relative mt-3 flex min-h-7 items-center gap-2 text-12 text-muted">
      <span className="grid w-6 shrink-0 place-items-center text-success">
        <Icon of={CircleCheck} />
      </span>
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium text-ink">{author?.name ?? someone}</span>{' '}
        <bdi>{first.comment_stripped}</bdi>
      </span>
      <span className="whitespace-nowrap @max-[480px]:sr-only" title={formatMoment(at)}>
        {t('detail.comments.settled', { name: resolver?.name ?? someone, time: relative(at) })}
      </span>
      <Button size={24} variant="ghost" onClick={onOpen}>
        {t('detail.comments.show', { count: answers.length + 1 })}
      </Button>
    </div>
  );
}

/** Whether the thread is expanded: a link to one of its comments expands it. */
function useOpenWhenMeant({ first, answers }: Thread) {
  const meant = useMeantComment();
  const here = [first, ...answers].find(({ id }) => id === meant)?.id ?? null;
  const [isOpen, setIsOpen] = useState(here !== null);
  const [last, setLast] = useState(here);
  if (here !== last) {
    setLast(here);
    if (here !== null) setIsOpen(true);
  }
  return [isOpen, setIsOpen] as const;
}
