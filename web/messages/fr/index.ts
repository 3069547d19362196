/** The messages of this language by file, each loaded on first use. */
export const files = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{mails,site,names,samples}.json'],
  {
    import: 'default',
  },
);
