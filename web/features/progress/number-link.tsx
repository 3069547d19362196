import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

interface NumberLinkProps {
  /** The filter of the list that has so many items. */
  readonly query: string;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A number that opens its list. */
export function NumberLink({ query, label, className, children }: NumberLinkProps) {
  const { slug } = useWorkspace();
  return (
    <Link
      to="/$slug/workspace-views/$viewId"
      params={{ slug, viewId: 'all-issues' }}
      search={{ filter: query }}
      {...(label !== undefined && { 'aria-label': label })}
      className={classNames('num rounded-chip hover:underline', className)}
    >
      {children}
    </Link>
  );
}

interface CountLinkProps extends Omit<NumberLinkProps, 'children' | 'label'> {
  /** What is counted. */
  readonly name: string;
  readonly count: number;
}

/** A count of work items that opens the list of them. */
export function CountLink({ name, count, ...rest }: CountLinkProps) {
  const { t } = useTranslation('progress');
  return (
    <NumberLink {...rest} label={t('openList', { name, count })}>
      {formatNumber(count)}
    </NumberLink>
  );
}
