import { GUEST } from './permissions.ts';

/** What of a project decides what its guests see. */
export interface GuestSetting {
  readonly guest_view_all_features: boolean;
}

/**
 * The guest rule: whether a member of a project sees what other people made in it. Guests see only their own
 * items and pages, unless the project shows them everything. `role` is null for people who are not in the project.
 */
export function seesOthers(role: number | null, project: GuestSetting): boolean {
  return role !== null && (role > GUEST || project.guest_view_all_features);
}
