import { z } from 'zod';

/** An address of a web page, as texts hold it. */
export const PreviewQuery = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
});

/** What a web page says of itself; null = it could not be read, or says nothing. */
export const LinkPreview = z.object({
  url: z.string(),
  title: z.string().nullable(),
  /** A data URI: nobody's browser asks the other site for it. */
  favicon: z.string().nullable(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;
