import type { Profile, UserMe } from '#shared/contract/users.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';

/** What somebody new is asked, one thing to a screen. */
export type OnboardingStep = 'profile' | 'about' | 'workspace' | 'invite';

/** What is known when the first steps begin or go on. */
export interface Beginning {
  readonly me: UserMe;
  readonly profile: Profile;
  readonly workspaces: readonly Workspace[];
}

/** Where somebody stands: those who have a workspace already only say who they are. */
export function stepsOf(
  { workspaces, profile }: Beginning,
  joined: boolean,
): readonly OnboardingStep[] {
  const isShort = workspaces.length > 0 && !profile.onboarding_step['workspace_create'];
  if (isShort) return ['profile'];
  return joined ? ['profile', 'about', 'workspace'] : ['profile', 'about', 'workspace', 'invite'];
}

/** The first step that is not done yet. */
export function firstStep(beginning: Beginning): OnboardingStep {
  const { profile, workspaces } = beginning;
  const done = profile.onboarding_step;
  if (!done['profile_complete'] || stepsOf(beginning, false).length === 1) return 'profile';
  if (workspaces.length > 0) return 'invite';
  return profile.role === null && profile.use_case === null ? 'about' : 'workspace';
}
