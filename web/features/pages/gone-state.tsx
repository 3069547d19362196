import { FileLock2, Lock, SearchX, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

const ICONS = { deleted: Trash2, private: FileLock2, project: Lock, unknown: SearchX } as const;

/** Why it is not seen. */
export type GoneReason = keyof typeof ICONS;

interface GoneStateProps {
  readonly why: GoneReason;
  readonly projectId: string;
  /** What it was called. */
  readonly name?: string | undefined;
  readonly isPage?: boolean;
  /** What can be done beside going elsewhere. */
  readonly more?: ReactNode;
}

/** In place of a page, or of all of a project, that has gone or is not open to the person. */
export function GoneState({ why, projectId, name, isPage, more }: GoneStateProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  return (
    <EmptyState
      isPage={isPage}
      icon={ICONS[why]}
      title={t(`gone.${why}`)}
      text={
        <>
          {name && (
            <span className="mb-2 block line-through" dir="auto">
              {name}
            </span>
          )}
          {t(`gone.${why}Text`)}
        </>
      }
      action={
        <>
          {why === 'project' ? (
            <LinkButton variant="primary" to="/$slug/projects" params={{ slug }}>
              {t('gone.projects')}
            </LinkButton>
          ) : (
            <LinkButton
              variant="primary"
              to="/$slug/projects/$projectId/pages"
              params={{ slug, projectId }}
            >
              {t('gone.back')}
            </LinkButton>
          )}
          {more}
        </>
      }
    />
  );
}
