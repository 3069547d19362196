import type { NodeViewConstructor } from '@tiptap/pm/view';

/** How pictures of a text are kept: uploaded files by their id, others by their address. */
export interface ImageOptions {
  readonly addressOf: (src: string) => string;
  /** A picture on its way, by the id of its node. */
  readonly uploadOf: (nodeId: string) => ImageUpload | undefined;
  readonly retry: (nodeId: string) => void;
  readonly labels: { readonly retry: string; readonly failed: string };
}

/** A picture being uploaded: shown from the file itself until it is there. */
export interface ImageUpload {
  readonly preview: string;
  share: number;
  isFailed: boolean;
  readonly listeners: Set<() => void>;
}

/** A picture in a text, or on its way into it. */
export function imageView(options: ImageOptions): NodeViewConstructor {
  return (node) => {
    const dom = document.createElement('figure');
    const image = document.createElement('img');
    const status = document.createElement('button');
    dom.className = 'picture';
    status.type = 'button';
    status.className = 'picture-status';
    status.addEventListener('click', () => options.retry(String(node.attrs['id'])));
    dom.append(image);
    let attributes = node.attrs;
    const draw = () => drawImage({ attributes, dom, image, status, options });
    const upload = options.uploadOf(String(node.attrs['id']));
    upload?.listeners.add(draw);
    draw();
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        attributes = next.attrs;
        draw();
        return true;
      },
      destroy: () => upload?.listeners.delete(draw),
    };
  };
}

interface Drawing {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly dom: HTMLElement;
  readonly image: HTMLImageElement;
  readonly status: HTMLButtonElement;
  readonly options: ImageOptions;
}

function drawImage({ attributes, dom, image, status, options }: Drawing): void {
  const { src, alt, id, width } = attributes;
  const upload = options.uploadOf(String(id));
  image.alt = typeof alt === 'string' ? alt : '';
  image.src = typeof src === 'string' ? options.addressOf(src) : (upload?.preview ?? '');
  image.style.inlineSize =
    typeof width === 'string' && /^\d+(\.\d+)?(px|%)?$/.test(width) ? width : '';
  dom.classList.toggle('is-uploading', upload !== undefined && !upload.isFailed);
  dom.classList.toggle('is-failed', upload?.isFailed ?? false);
  if (!upload) {
    status.remove();
    return;
  }
  const { labels } = options;
  status.disabled = !upload.isFailed;
  status.textContent = upload.isFailed
    ? `${labels.failed} ${labels.retry}`
    : `${Math.round(upload.share * 100)} %`;
  dom.append(status);
}
