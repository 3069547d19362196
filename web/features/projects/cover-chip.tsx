import type { Project } from '#shared/contract/projects.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { hueOf } from '#web/ui/people/person-hue.ts';

interface CoverChipProps {
  readonly project: Pick<Project, 'id' | 'cover_image_url'>;
  readonly className?: string;
}

/** A project's cover, or a quiet ground of its own hue. */
export function CoverChip({ project, className }: CoverChipProps) {
  const address = pictureAddress(project.cover_image_url);
  return (
    <div className={classNames('overflow-hidden bg-who-soft', hueOf(project.id), className)}>
      {address && <img src={address} alt="" loading="lazy" className="size-full object-cover" />}
    </div>
  );
}
