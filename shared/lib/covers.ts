/** Covers that come with the program: files of the client, named for what they show. */
export const COVERS = [
  'tide',
  'dusk',
  'dunes',
  'meadow',
  'night',
  'facets',
  'orbits',
  'paper',
] as const;

/** Where a cover is, below the program's own path: what is kept as a project's or person's `cover_image`. */
export function coverPath(name: (typeof COVERS)[number]): string {
  return `/covers/${name}.svg`;
}
