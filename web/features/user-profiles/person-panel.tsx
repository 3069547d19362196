import { useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProfiledUser } from '#shared/contract/user-profiles.ts';
import type { WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { fullNameOf } from '#shared/lib/person-name.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useWorkspace, workspaceMembers } from '#web/features/workspaces/store.ts';
import { formatDayOf, formatTime } from '#web/lib/formats/dates.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { useMe } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { ProjectShares } from './project-shares.tsx';
import type { Profile } from './use-profile.ts';

/** Panel beside a profile: the person, and their progress by project. */
export function PersonPanel({ profile }: { readonly profile: Profile }) {
  const { userId, details, workload } = profile;
  return (
    <div className="pb-6">
      <Cover details={details?.user_data} />
      <div className="grid gap-6 px-4 pt-5">
        <Head userId={userId} details={details?.user_data} />
        {details ? (
          <>
            <Facts userId={userId} details={details.user_data} />
            <ProjectShares
              userId={userId}
              shares={details.project_data}
              late={workload?.late_projects ?? []}
            />
          </>
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
    </div>
  );
}

interface PartProps {
  readonly userId: string;
  readonly details: ProfiledUser | undefined;
}

function Cover({ details }: Pick<PartProps, 'details'>) {
  const address = pictureAddress(details?.cover_image_url ?? null);
  return address ? <img src={address} alt="" className="h-24 w-full object-cover" /> : null;
}

function Head({ userId, details }: PartProps) {
  const { t } = useTranslation('user-profiles');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const person = usePerson(userId);
  const isMe = userId === useMe().id;
  const fullName = details && fullNameOf(details);
  return (
    <div className="flex items-center gap-3">
      {person && <Avatar person={person} size={40} isDecorative />}
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-15 font-semibold" dir="auto">
          {fullName || person?.name}
        </h2>
        <p className="truncate text-12 text-muted" dir="auto">
          {person?.name ?? details?.display_name}
          {person?.isGone && ` · ${t('person.left')}`}
        </p>
      </div>
      {isMe && (
        <IconButton
          icon={Pencil}
          label={t('person.edit')}
          onClick={() => void navigate({ to: '/$slug/settings/account', params: { slug } })}
        />
      )}
    </div>
  );
}

function Facts({ userId, details }: PartProps & { readonly details: ProfiledUser }) {
  const { t } = useTranslation('user-profiles');
  const role = workspaceMembers.useFound(rolesOf, (roles) => roles.get(userId));
  const zone = details.user_timezone;
  const facts = [
    ['joined', formatDayOf(details.date_joined)],
    ['time', t('person.here', { time: useTimeIn(zone), zone: placeOf(zone) })],
    ...(role === undefined ? [] : [['role', t(`roles.${roleWord(role)}`)] as const]),
  ] as const;
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-12">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{t(`person.${name}`)}</dt>
          <dd className="truncate">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function rolesOf(rows: readonly WorkspaceMemberImage[]): ReadonlyMap<string, number> {
  return new Map(rows.map((row) => [row.member.id, row.role]));
}

/** Current time in a zone, updated. */
function useTimeIn(zone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return formatTime(now.toISOString(), zone);
}

/** City of a zone's name. */
function placeOf(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

function roleWord(role: number): 'admin' | 'member' | 'guest' {
  if (role <= GUEST) return 'guest';
  return role <= MEMBER ? 'member' : 'admin';
}
