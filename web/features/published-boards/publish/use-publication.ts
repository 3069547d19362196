import { useCallback, useEffect, useRef, useState } from 'react';

import type { Publication, Unpublished } from '#shared/contract/anchors.ts';
import { usePeople } from '#web/features/people/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useSession } from '#web/lib/session/session.ts';

import { changesIn, type Choices, rebased } from './choices.ts';
import { type Publishable, publicationCalls } from './store.ts';

/** A publication, or the defaults before publishing. */
export type Known = Publication | Unpublished;

/** Whether it is published. */
export const isLive = (known: Known): known is Publication => 'id' in known;

interface Held {
  readonly known: Known | null;
  /** Edits that are not published yet. */
  readonly edits: Partial<Choices>;
  /** Id of who else has changed the settings while the dialog was open. */
  readonly by: string | null;
  /** Somebody has unpublished it meanwhile. */
  readonly isGone: boolean;
}

const NOTHING: Held = { known: null, edits: {}, by: null, isGone: false };

/** Settings of a publication with local edits; others' changes are merged in at once. */
export function usePublication(thing: Publishable, anchor: string | null) {
  const { slug } = useWorkspace();
  const people = usePeople();
  const me = useSession().me?.id ?? null;
  const [held, setHeld] = useState(NOTHING);
  const [hasFailed, setFailed] = useState(false);
  const turns = useRef(0);
  const { kind, projectId, id } = thing;
  const rev = projects.use(projectId)?.rev;
  const read = useCallback(() => {
    turns.current += 1;
    const turn = turns.current;
    publicationCalls(slug, { kind, projectId, id })
      .read()
      .then(
        (known) => {
          if (turn !== turns.current) return;
          setFailed(false);
          setHeld((last) => withKnown(last, known, me));
        },
        () => turn === turns.current && setFailed(true),
      );
  }, [slug, kind, projectId, id, me]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another anchor or revision says that it has been changed
  useEffect(read, [read, anchor, rev]);
  return {
    known: held.known,
    edits: held.edits,
    /** Name of who has changed the settings meanwhile; null = nobody. */
    by: (held.by !== null && people.get(held.by)?.name) || null,
    isGone: held.isGone,
    hasFailed,
    again: read,
    /** Edits settings. */
    edit: (some: Partial<Choices>) =>
      setHeld((last) => ({ ...last, edits: { ...last.edits, ...some } })),
    /** Continues with these settings and without edits. */
    keep: (known: Known) => {
      // Earlier requests are outdated.
      turns.current += 1;
      setHeld({ ...NOTHING, known });
    },
  };
}

function withKnown(last: Held, known: Known, me: string | null): Held {
  if (last.known === null) return { ...last, known };
  const edits = rebased(last.edits, last.known, known);
  if (!isLive(known)) return { known, edits, by: null, isGone: isLive(last.known) || last.isGone };
  const isNews = changesIn(known, last.known).size > 0 && known.updated_by !== me;
  return { known, edits, by: isNews ? known.updated_by : last.by, isGone: false };
}
