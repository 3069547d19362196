import type { ProjectImage } from '#shared/contract/projects.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { updateProject } from './changes.ts';
import { LogoPicker } from './logo-picker.tsx';
import { readLogo, writeLogo } from './logo.ts';

interface LogoChangePickerProps {
  readonly project: ProjectImage;
  readonly isDisabled?: boolean;
}

/** Gives a project another mark, at once. */
export function LogoChangePicker({ project, isDisabled = false }: LogoChangePickerProps) {
  const { slug } = useWorkspace();
  return (
    <LogoPicker
      value={readLogo(project.logo_props)}
      isDisabled={isDisabled}
      onChange={(logo) =>
        void updateProject(slug, project, { logo_props: writeLogo(logo) }).catch(() => undefined)
      }
    />
  );
}
