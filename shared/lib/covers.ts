/** Bundled cover images of the client, named after their subject. */
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

/** Path of a bundled cover below the app's base path: the stored value of `cover_image`. */
export function coverPath(name: (typeof COVERS)[number]): string {
  return `/covers/${name}.svg`;
}
