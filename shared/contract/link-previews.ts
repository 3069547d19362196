import { z } from 'zod';

/** URL of a web page. */
export const PreviewQuery = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
});

/** Title and description of a web page; null = it could not be read, or has none. */
export const LinkPreview = z.object({
  url: z.string(),
  title: z.string().nullable(),
  /** A data URI, so that no browser contacts the other site. */
  favicon: z.string().nullable(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;
