/** The name in the page's title. */
const NAME = 'Tutti';

let title = '';
/** What lies over the page, as the open item of a list. */
let over: string | null = null;
let unread = 0;

/** Sets the title of the page; the number of unread messages stands before it. */
export function setPageTitle(next: string): void {
  title = next;
  show();
}

/** Sets the title of a layer over the page. Returns a cleanup function. */
export function setTitleOver(next: string): () => void {
  over = next;
  show();
  return () => {
    if (over === next) over = null;
    show();
  };
}

/** What the page in front is called, without the program's name; "" while it has not set one. */
export function pageTitle(): string {
  return title;
}

/** Sets the number of unread messages. */
export function setUnreadInTitle(count: number): void {
  unread = count;
  show();
}

function show(): void {
  const front = over ?? title;
  const place = front === '' ? NAME : `${front} - ${NAME}`;
  document.title = unread > 0 ? `(${unread}) ${place}` : place;
}
