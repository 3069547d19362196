const NAME = 'Tutti';

let title = '';
/** Title of a layer over the page, such as an open item. */
let over: string | null = null;
let unread = 0;

/** Sets the page's title; the number of unread notifications is added in front. */
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

/** Title of the page or layer in front, without the program's name; "" until it is set. */
export function pageTitle(): string {
  return title;
}

/** Sets the number of unread notifications in the title. */
export function setUnreadInTitle(count: number): void {
  unread = count;
  show();
}

function show(): void {
  const front = over ?? title;
  const place = front === '' ? NAME : `${front} - ${NAME}`;
  document.title = unread > 0 ? `(${unread}) ${place}` : place;
}
