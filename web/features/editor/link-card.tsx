import { Globe, Link2, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Video, videoAt } from '#shared/lib/video-address.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { isBareAddress, readableAddress, useLinkPreview } from './link-preview.ts';

interface LinkCardProps {
  readonly slug: string;
  readonly url: string;
  /** Makes it a link within the text again; absent where the text is only read. */
  readonly onPlain?: ((title: string) => void) | undefined;
}

/**
 * What an address that stands on a line of its own leads to: a page as a card, a video as a player. The other site
 * learns nothing before a press: the server has read its title.
 */
export function LinkCard({ slug, url, onPlain }: LinkCardProps) {
  const { t } = useTranslation('editor');
  const preview = useLinkPreview(slug, url);
  const video = videoAt(url);
  const title = preview?.title ?? readableAddress(url);
  return (
    <div className="link-card">
      {video && <VideoPlayer video={video} title={title} />}
      <div className="link-card-line">
        {preview?.favicon?.startsWith('data:image/') ? (
          <img src={preview.favicon} alt="" className="size-4 shrink-0" />
        ) : (
          <Icon of={Globe} className="text-faint" />
        )}
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          dir="auto"
          className="link-card-title"
        >
          {title}
        </a>
        <span className="link-card-site">
          <bdi>{readableAddress(url).split('/')[0]}</bdi>
        </span>
        {onPlain && (
          <IconButton
            icon={Link2}
            size={24}
            label={t('linkCard.plain')}
            onClick={() => onPlain(wordsOf(title, url) || t('linkCard.link'))}
          />
        )}
      </div>
    </div>
  );
}

/** Words for a link that is no card: its title, else its site; '' = the address has no more than that. */
function wordsOf(title: string, url: string): string {
  const [site = ''] = readableAddress(url).split('/');
  return [title, site].find((words) => !isBareAddress(words, url)) ?? '';
}

/** A video that is loaded when it is pressed, and not before. */
function VideoPlayer({ video, title }: { readonly video: Video; readonly title: string }) {
  const { t } = useTranslation('editor');
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying) {
    return (
      <iframe
        src={video.player}
        title={title}
        className="link-card-video"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        // The players want to know which site shows them, and need no more than that.
        referrerPolicy="strict-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin: it cannot reach this page
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  }
  return (
    <button type="button" className="link-card-video" onClick={() => setIsPlaying(true)}>
      <span className="link-card-play">
        <Icon of={Play} />
        {t('linkCard.play')}
      </span>
      <span className="text-12 text-muted">{t('linkCard.loads', { site: video.site })}</span>
    </button>
  );
}
