import { z } from 'zod';

/** Changes of one version of the program; the body is Markdown. */
export const ReleaseNote = z.object({
  id: z.int(),
  tag_name: z.string(),
  name: z.string(),
  body: z.string(),
  draft: z.boolean(),
  prerelease: z.boolean(),
  created_at: z.string(),
  published_at: z.string(),
  url: z.string(),
  html_url: z.string(),
  author: z.object({ login: z.string(), avatar_url: z.string(), html_url: z.string() }),
  assets: z.array(z.never()),
  tarball_url: z.null(),
  zipball_url: z.null(),
  reactions: z.record(z.string(), z.int()),
});
export type ReleaseNote = z.infer<typeof ReleaseNote>;
