/** Data of a person's avatar. */
export interface PersonLook {
  readonly id: string;
  readonly name: string;
  readonly picture?: string | null | undefined;
  /** Former member. */
  readonly isGone?: boolean | undefined;
}
