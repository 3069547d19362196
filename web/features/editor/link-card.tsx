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
  /** Converts it back to a plain link; missing in read-only texts. */
  readonly onPlain?: ((title: string) => void) | undefined;
}

/**
 * Preview of a URL that is alone on its line: a card for pages, a player for videos. The other
 * site is not contacted before a press, since the server has read its title.
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

/** Text of a plain link: its title, else its site; '' = only the URL is known. */
function wordsOf(title: string, url: string): string {
  const [site = ''] = readableAddress(url).split('/');
  return [title, site].find((words) => !isBareAddress(words, url)) ?? '';
}

/** A video player that loads only when pressed. */
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
        // Players require the origin as referrer, and nothing more.
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
