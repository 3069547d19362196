import type { Project } from '#shared/contract/projects.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { PROJECT_ICONS, type ProjectLogo, readLogo } from './logo.ts';

interface ProjectIconProps {
  readonly project: Pick<Project, 'logo_props'>;
  readonly size?: 16 | 20 | 24;
}

/** A project's mark; its name stands beside it. */
export function ProjectIcon({ project, size = 16 }: ProjectIconProps) {
  return <LogoIcon logo={readLogo(project.logo_props)} size={size} />;
}

interface LogoIconProps {
  readonly logo: ProjectLogo;
  readonly size?: 16 | 20 | 24;
}

const EMOJI_SIZE = { 16: 'size-4 text-13', 20: 'size-5 text-15', 24: 'size-6 text-18' } as const;

/** A mark before it is a project's. */
export function LogoIcon({ logo, size = 16 }: LogoIconProps) {
  if (logo.is === 'emoji') {
    return (
      <span
        aria-hidden
        className={classNames('grid shrink-0 place-items-center leading-none', EMOJI_SIZE[size])}
      >
        {logo.emoji}
      </span>
    );
  }
  const Sign = PROJECT_ICONS[logo.name];
  // The color is the person's choice; in high contrast the sign alone says it.
  return Sign ? (
    <Sign
      aria-hidden
      size={size}
      strokeWidth={1.75}
      style={{ color: logo.color }}
      className="shrink-0 hc:text-ink!"
    />
  ) : null;
}
