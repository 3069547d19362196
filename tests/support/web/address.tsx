import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { vi } from 'vitest';

import { PROJECT_AT_HAND } from '#tests/web/router.ts';

type Search = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

/** Target of a link or navigation. */
export interface Way {
  readonly to?: string;
  readonly href?: string;
  readonly params?: Params;
  readonly search?: Search | ((last: Search) => Search);
  readonly hash?: string;
}

interface Selecting<State> {
  readonly select?: (state: State) => unknown;
}

const PARAMS: Params = { slug: 'nova', projectId: PROJECT_AT_HAND };
const listeners = new Set<() => void>();
let search: Search = {};
let params: Params = PARAMS;
let ways: string[] = [];

/** URL of a component that is rendered alone: it is read and written as in the program. */
export const address = {
  /** Current search parameters. */
  get search(): Search {
    return search;
  },
  /** Navigations in order, without those that only change search parameters. */
  get ways(): readonly string[] {
    return ways;
  },
  /** Sets the search parameters and route parameters. */
  start(query: Search = {}, at: Params = PARAMS): void {
    [search, params, ways] = [query, at, []];
    for (const listener of listeners) listener();
  },
};

/** Path of a target, without its search parameters. */
function pathOf({ to = '.', href, params: own = {} }: Way): string {
  if (href !== undefined) return href;
  const all: Params = { ...params, ...own };
  return to.replaceAll(/\$(\w+)/g, (_, name: string) => all[name] ?? '');
}

async function navigate(way: Way): Promise<void> {
  const next = typeof way.search === 'function' ? way.search(search) : way.search;
  const isHere = way.href === undefined && (way.to === undefined || way.to === '.');
  if (next) search = Object.fromEntries(Object.entries(next).filter(([, value]) => value != null));
  if (!isHere) ways = [...ways, pathOf(way)];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Way {
  readonly activeOptions?: unknown;
  readonly preload?: unknown;
  readonly replace?: boolean;
  readonly children?: ReactNode;
}

/** Anchor attributes of a target. */
function anchorOf(props: LinkProps): ComponentProps<'a'> {
  const { to, href, params: own, search: query, hash, activeOptions, preload, ...rest } = props;
  void [activeOptions, preload];
  const way: Way = {
    ...(to !== undefined && { to }),
    ...(href !== undefined && { href }),
    ...(own && { params: own }),
    ...(query && { search: query }),
    ...(hash !== undefined && { hash }),
  };
  const { replace: _replace, ...anchor } = rest;
  return {
    ...anchor,
    href: pathOf(way),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      anchor.onClick?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      void navigate(way);
    },
  };
}

const location = () => ({
  ...{
    pathname: '/here',
    searchStr: `?${new URLSearchParams(search as Record<string, string>).toString()}`,
    hash: '',
    href: '/here',
  },
  search,
});

/**
 * Mock of `@tanstack/react-router`: links are anchors, and search parameters are kept in
 * `address`.
 */
export const router = {
  ...(await vi.importActual<object>('@tanstack/react-router')),
  Link: (props: LinkProps) => {
    const { children, ...anchor } = anchorOf(props);
    return <a {...anchor}>{children}</a>;
  },
  createLink: (Look: ComponentType<ComponentProps<'a'>>) =>
    function LookingLink(props: LinkProps) {
      return <Look {...anchorOf(props)} />;
    },
  useNavigate: () => navigate,
  useSearch: ({ select }: Selecting<Search> = {}) => {
    const now = useSyncExternalStore(subscribe, () => search);
    return select ? select(now) : now;
  },
  useParams: ({ select }: Selecting<Params> = {}) => {
    const now = useSyncExternalStore(subscribe, () => params);
    return select ? select(now) : now;
  },
  useRouter: () => ROUTER,
  useRouterState: ({ select }: Selecting<{ location: ReturnType<typeof location> }> = {}) => {
    const now = useSyncExternalStore(subscribe, () => search);
    const state = { location: { ...location(), search: now } };
    return select ? select(state) : state;
  },
  useLoaderData: () => ({ all: [] }),
};

const ROUTER = {
  navigate,
  subscribe: () => () => undefined,
  history: { back: () => void ways.push('back'), canGoBack: () => true },
};
