import { GUEST } from './permissions.ts';

/** Project setting that decides what its guests see. */
export interface GuestSetting {
  readonly guest_view_all_features: boolean;
}

/**
 * The guest rule: whether a project member sees items and pages that others created. Guests see
 * only their own, unless the project shows them everything. `role` is null for people outside of
 * the project.
 */
export function seesOthers(role: number | null, project: GuestSetting): boolean {
  return role !== null && (role > GUEST || project.guest_view_all_features);
}
