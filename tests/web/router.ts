import type { ReactNode } from 'react';

/** The project at hand, where a part of a screen is drawn alone. */
export const PROJECT_AT_HAND = '00000000-0000-7000-8000-000000000001';

type Params = Readonly<Record<string, string>>;
interface Selecting {
  readonly select?: (params: Params) => unknown;
}

const PARAMS: Params = { projectId: PROJECT_AT_HAND };

/** Stands in for `@tanstack/react-router` around a part of a screen: one is in a project, and nothing leads away. */
export const router = {
  CatchBoundary: ({ children }: { readonly children: ReactNode }) => children,
  createLink: () => () => null,
  Link: () => null,
  useNavigate: () => () => undefined,
  useParams: ({ select }: Selecting = {}) => (select ? select(PARAMS) : PARAMS),
  useSearch: () => ({}),
  useRouter: () => ({
    history: { subscribe: () => () => undefined },
    subscribe: () => () => undefined,
  }),
  useRouterState: () => '/here',
};
