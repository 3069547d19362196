import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { get, HttpError } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

interface StockPicturesProps {
  /** The address of the cover there is. */
  readonly current: string | null;
  /** Told the address of the one that is chosen. */
  readonly onPick: (url: string) => void;
}

/** Searches stock pictures for a cover; each says who made it. */
export function StockPictures({ current, onPick }: StockPicturesProps) {
  const { t } = useTranslation('projects');
  const [query, setQuery] = useState('');
  const { found, more, problem, read } = useStockPictures(query);
  return (
    <div className="grid gap-3 pt-3">
      <SearchInput isFocused value={query} onChange={setQuery} label={t('stock.search')} />
      {problem !== null && (
        <Banner
          tone="danger"
          action={
            <Button size={24} onClick={read}>
              {t('picture.again')}
            </Button>
          }
        >
          {problem}
        </Banner>
      )}
      {found === null && problem === null && <Skeleton className="h-40" />}
      {found?.length === 0 && <EmptyState title={t('stock.none')} text={t('stock.noneText')} />}
      {found && found.length > 0 && (
        <div className="max-h-72 overflow-y-auto">
          <ul aria-label={t('stock.title')} className="grid grid-cols-2 gap-2">
            {found.map((picture) => (
              <Picture key={picture.id} {...{ picture, current, onPick }} />
            ))}
          </ul>
          {more && (
            <Button className="mt-2 w-full" onClick={more}>
              {t('stock.more')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Addresses of the outside world: only those that are pages. */
const Address = z.url({ protocol: /^https?$/ });

const StockPicture = z.object({
  id: z.string(),
  urls: z.object({ small: Address, regular: Address }),
  alt_description: z.string().nullish(),
  user: z
    .object({ name: z.string(), links: z.object({ html: Address }).partial().optional() })
    .nullish(),
});
type StockPicture = z.infer<typeof StockPicture>;

const Found = z.union([
  z.array(z.unknown()).transform((results) => ({ results, total_pages: 1 })),
  z.object({ results: z.array(z.unknown()), total_pages: z.number().default(1) }),
]);

interface PictureProps {
  readonly picture: StockPicture;
  readonly current: string | null;
  readonly onPick: (url: string) => void;
}

function Picture({ picture, current, onPick }: PictureProps) {
  const { t } = useTranslation('projects');
  const { urls, alt_description, user } = picture;
  const name = alt_description || t('stock.unnamed');
  return (
    <li className="grid min-w-0 gap-0.5">
      <button
        type="button"
        aria-label={name}
        title={name}
        aria-pressed={urls.regular === current}
        onClick={() => onPick(urls.regular)}
        className="h-20 overflow-hidden rounded-control border border-line hover:border-line-strong aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent"
      >
        <img src={urls.small} alt="" loading="lazy" className="size-full object-cover" />
      </button>
      {user && (
        <a
          href={user.links?.html ?? 'https://unsplash.com/'}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="block min-h-6 truncate text-12 leading-6 text-muted hover:underline"
        >
          {t('stock.by')} <bdi>{user.name}</bdi>
        </a>
      )}
    </li>
  );
}

const WAIT_MS = 400;
const A_PAGE = 20;

/** The pictures of a search, page by page; without words the newest. */
function useStockPictures(query: string) {
  const { t } = useTranslation('projects');
  const [found, setFound] = useState<readonly StockPicture[] | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef('');
  const words = query.trim();
  const load = useCallback(
    async (page: number) => {
      const key = `${words} ${page}`;
      asked.current = key;
      setProblem(null);
      try {
        const search = { query: words || undefined, page, per_page: A_PAGE };
        const { results, total_pages } = Found.parse(await get('/api/unsplash/', search));
        // The answer to older words comes too late.
        if (asked.current !== key) return;
        const pictures = results.flatMap((one) => StockPicture.safeParse(one).data ?? []);
        setFound((last) => (page === 1 ? pictures : [...(last ?? []), ...pictures]));
        setNext(page < total_pages ? page + 1 : null);
      } catch (error) {
        if (asked.current !== key) return;
        const isRefused = error instanceof HttpError && error.status > 0;
        setProblem(isRefused ? t('stock.failed', { reason: error.message }) : t('picture.offline'));
      }
    },
    [words, t],
  );
  useEffect(() => {
    const timer = setTimeout(() => void load(1), words === '' ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [load, words]);
  return {
    found,
    problem,
    read: () => void load(1),
    more: next === null ? null : () => void load(next),
  };
}
