import type { EditorView, NodeViewConstructor } from '@tiptap/pm/view';

import type { ImageUpload } from '#web/features/editor/pictures/image-uploads.ts';
import type { BlockHost } from '#web/features/editor/text-bridge.ts';

import { button, part } from './dom.ts';
import { resizeHandles } from './image-resize.ts';

/** Options of image views. Uploaded files are stored by id, others by URL. */
export interface ImageOptions {
  readonly addressOf: (src: string) => string;
  /** The running upload of a node. */
  readonly uploadOf: (nodeId: string) => ImageUpload | undefined;
  readonly retry: (nodeId: string) => void;
  /** Asks for a file for an empty placeholder. */
  readonly pick: (nodeId: string) => void;
  /** Restores a deleted file; false = it no longer exists. */
  readonly restore: (src: string) => Promise<boolean>;
  readonly addHost: (host: BlockHost) => () => void;
  readonly labels: {
    readonly retry: string;
    readonly failed: string;
    readonly missing: string;
    readonly add: string;
    readonly width: string;
  };
}

/** View of an image, a placeholder, or an upload. */
export function imageView(options: ImageOptions): NodeViewConstructor {
  return (node, view, getPos) => new ImageView({ node, view, getPos, options });
}

interface Given {
  readonly node: Parameters<NodeViewConstructor>[0];
  readonly view: EditorView;
  readonly getPos: () => number | undefined;
  readonly options: ImageOptions;
}

class ImageView {
  readonly dom = document.createElement('figure');
  readonly #image = document.createElement('img');
  readonly #status: HTMLButtonElement;
  readonly #tools = part('div', 'picture-tools');
  readonly #given: Given;
  #attributes: Readonly<Record<string, unknown>>;
  #upload: ImageUpload | undefined;
  #isMissing = false;
  #removeHost: (() => void) | null = null;

  constructor(given: Given) {
    this.#given = given;
    this.#attributes = given.node.attrs;
    this.#status = button('picture-status', '', () => this.#act());
    this.dom.className = 'picture';
    this.dom.append(this.#image, this.#tools);
    this.dom.append(...this.#handles());
    this.#image.draggable = false;
    this.#image.addEventListener('error', () => void this.#bringBack());
    this.dom.addEventListener('pointerenter', () => this.#showTools());
    this.dom.addEventListener('pointerleave', () => {
      if (!this.dom.classList.contains('is-chosen')) this.#hideTools();
    });
    this.#watch();
    this.#draw();
  }

  readonly #draw = (): void => {
    const { src, alt, width } = this.#attributes;
    const upload = this.#upload;
    const image = this.#image;
    image.alt = typeof alt === 'string' ? alt : '';
    const address =
      typeof src === 'string' && src !== ''
        ? this.#given.options.addressOf(src)
        : (upload?.preview ?? '');
    if (image.getAttribute('src') !== address) image.src = address;
    const isMissing = this.#isMissing && !upload;
    // Hides the browser's own icon for broken images.
    image.hidden = address === '' || isMissing;
    this.dom.style.inlineSize = isLength(width) ? width : '';
    this.dom.classList.toggle('is-empty', address === '');
    this.dom.classList.toggle('is-missing', isMissing);
    this.dom.classList.toggle('is-uploading', upload !== undefined && !upload.isFailed);
    this.dom.classList.toggle('is-failed', (upload?.isFailed ?? false) || this.#isMissing);
    this.#drawStatus(address);
  };

  #drawStatus(address: string): void {
    const { labels } = this.#given.options;
    const text = this.#statusText(address);
    const status = this.#status;
    if (text === '') {
      status.remove();
      return;
    }
    status.disabled = this.#upload ? !this.#upload.isFailed : !this.#given.view.editable;
    status.textContent = text;
    status.removeAttribute('title');
    status.setAttribute('aria-label', status.disabled ? text : `${text} ${labels.retry}`);
    this.dom.append(status);
  }

  #statusText(address: string): string {
    const { labels } = this.#given.options;
    const upload = this.#upload;
    if (upload?.isFailed) return `${labels.failed} ${labels.retry}`;
    if (upload) return `${Math.round(upload.share * 100)} %`;
    if (address === '') return labels.add;
    if (!this.#isMissing) return '';
    const { alt } = this.#image;
    return `${alt === '' ? '' : `${alt}: `}${labels.missing} ${labels.retry}`;
  }

  /** Action of the line below the image. */
  #act(): void {
    const { options } = this.#given;
    const id = String(this.#attributes['id']);
    if (this.#upload) options.retry(id);
    else if (this.#isMissing) {
      this.#isMissing = false;
      this.#image.removeAttribute('src');
      this.#draw();
    } else options.pick(id);
  }

  async #bringBack(): Promise<void> {
    const { src } = this.#attributes;
    if (this.#isMissing || typeof src !== 'string' || src === '') return;
    this.#isMissing = true;
    if (await this.#given.options.restore(src)) {
      this.#image.removeAttribute('src');
      this.#image.src = this.#given.options.addressOf(src);
      this.#image.addEventListener('load', () => this.#found(), { once: true });
    }
    this.#draw();
  }

  #found(): void {
    this.#isMissing = false;
    this.#draw();
  }

  #watch(): void {
    const upload = this.#given.options.uploadOf(String(this.#attributes['id']));
    if (upload === this.#upload) return;
    this.#upload?.listeners.delete(this.#draw);
    this.#upload = upload;
    upload?.listeners.add(this.#draw);
  }

  #handles(): HTMLElement[] {
    const { view, getPos, options } = this.#given;
    return resizeHandles(this.dom, options.labels.width, (width) => {
      const place = getPos();
      if (place === undefined) return;
      const { naturalWidth, naturalHeight } = this.#image;
      const ratio = naturalHeight > 0 ? naturalWidth / naturalHeight : null;
      view.dispatch(
        view.state.tr
          .setNodeAttribute(place, 'width', `${width}px`)
          .setNodeAttribute(place, 'aspectRatio', ratio),
      );
    });
  }

  #showTools(): void {
    const { getPos, options } = this.#given;
    if (this.#removeHost || this.dom.classList.contains('is-empty')) return;
    const host: BlockHost = {
      kind: 'picture',
      host: this.#tools,
      attributes: this.#attributes,
      place: getPos,
    };
    this.#removeHost = options.addHost(host);
  }

  #hideTools(): void {
    this.#removeHost?.();
    this.#removeHost = null;
  }

  update(next: Given['node']): boolean {
    if (next.type !== this.#given.node.type) return false;
    const isOther = next.attrs['src'] !== this.#attributes['src'];
    this.#attributes = next.attrs;
    if (isOther) this.#isMissing = false;
    this.#watch();
    this.#draw();
    if (isOther && this.#removeHost) {
      this.#hideTools();
      this.#showTools();
    }
    return true;
  }

  selectNode(): void {
    this.dom.classList.add('is-chosen', 'ProseMirror-selectednode');
    this.#showTools();
  }

  deselectNode(): void {
    this.dom.classList.remove('is-chosen', 'ProseMirror-selectednode');
    this.#hideTools();
  }

  stopEvent({ target }: Event): boolean {
    const isControl = target instanceof Element && target.closest('button, [role=slider]');
    return isControl !== null && isControl !== false;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.#hideTools();
    this.#upload?.listeners.delete(this.#draw);
  }
}

function isLength(width: unknown): width is string {
  return typeof width === 'string' && /^\d+(\.\d+)?(px|%)?$/.test(width);
}
