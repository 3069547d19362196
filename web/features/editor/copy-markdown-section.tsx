import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { writeClipboard } from '#web/lib/browser/clipboard.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { useMentionSource } from './text-things.ts';

interface CopyMarkdownProps {
  /** Undefined while loading. */
  readonly html: string | undefined;
  readonly slug: string;
  readonly projectId: string;
}

/** Copies a stored text as Markdown. */
export function CopyMarkdown({ html, slug, projectId }: CopyMarkdownProps) {
  const { t } = useTranslation('editor');
  const source = useMentionSource(projectId);
  const copy = async (text: string) => {
    try {
      const { htmlMarkdown } = await import('./export/html-markdown.ts');
      const place = { kind: 'ISSUE_DESCRIPTION', slug, projectId } as const;
      await writeClipboard(htmlMarkdown(text, source, place));
      showToast({ title: t('markdown.copied'), key: 'copied' });
    } catch {
      showToast({ title: t('markdown.refused'), tone: 'error', key: 'copied' });
    }
  };
  return (
    <Button
      size={32}
      icon={Copy}
      disabled={html === undefined}
      onClick={() => html !== undefined && void copy(html)}
    >
      {t('markdown.copy')}
    </Button>
  );
}
