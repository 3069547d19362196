/** A person as a picture beside a name needs them. */
export interface PersonLook {
  readonly id: string;
  readonly name: string;
  readonly picture?: string | null | undefined;
  /** No longer a part of this. */
  readonly isGone?: boolean | undefined;
}
