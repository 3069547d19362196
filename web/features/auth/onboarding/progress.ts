import type { Profile, UserMe } from '#shared/contract/users.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';

/** Steps of the onboarding, one screen each. */
export type OnboardingStep = 'profile' | 'about' | 'workspace' | 'invite';

/** What is known at the start of the onboarding. */
export interface Beginning {
  readonly me: UserMe;
  readonly profile: Profile;
  readonly workspaces: readonly Workspace[];
}

/** Steps that apply to the person: people with a workspace only fill in their profile. */
export function stepsOf(
  { workspaces, profile }: Beginning,
  joined: boolean,
): readonly OnboardingStep[] {
  const isShort = workspaces.length > 0 && !profile.onboarding_step['workspace_create'];
  if (isShort) return ['profile'];
  return joined ? ['profile', 'about', 'workspace'] : ['profile', 'about', 'workspace', 'invite'];
}

/** The first unfinished step. */
export function firstStep(beginning: Beginning): OnboardingStep {
  const { profile, workspaces } = beginning;
  const done = profile.onboarding_step;
  if (!done['profile_complete'] || stepsOf(beginning, false).length === 1) return 'profile';
  if (workspaces.length > 0) return 'invite';
  return profile.role === null && profile.use_case === null ? 'about' : 'workspace';
}
