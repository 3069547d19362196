// A published page that stays open: it follows what is changed, and goes when it is public no more. The text is whole
// without it. The program is not loaded: the wire of the feed is small enough to be read here.
(() => {
  const own = document.currentScript;
  const { anchor } = own.dataset;
  const address = new URL('socket.io/spaces/?EIO=4&transport=websocket', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  const LONGEST_MS = 30_000;
  /** Longer than the server lets pass between two signs of life. */
  const SILENCE_MS = 30_000;
  let wait = 1_000;
  let isOver = false;
  let reading = 0;
  /** When what is shown was asked for. */
  let readAt = performance.timeOrigin;
  /** A reply may be so much older than it came. */
  const LATE_MS = 1_000;

  const shown = () => document.querySelector('#public');

  /** Reads the page anew, and shows what it says now. */
  async function read() {
    reading = 0;
    const began = Date.now();
    const reply = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
    if (!reply || reply.status >= 500) return readWithin(LONGEST_MS);
    // The policy of the page knows its own styles alone.
    const text = (await reply.text()).replace(/<style\b[^]*?<\/style>/g, '');
    const page = new DOMParser().parseFromString(text, 'text/html');
    const next = page.querySelector('#public');
    if (!next) return undefined;
    readAt = began;
    document.title = page.title;
    if (next.innerHTML !== shown().innerHTML) shown().replaceChildren(...next.childNodes);
    if (reply.status === 404) isOver = true;
    return undefined;
  }

  /** Many readers come back at once: each after a while of its own. */
  function readWithin(milliseconds) {
    reading ||= setTimeout(() => void read(), Math.random() * milliseconds);
  }

  function close() {
    isOver = true;
    shown().replaceChildren();
    void read();
  }

  function follow() {
    if (isOver) return;
    const socket = new WebSocket(address);
    let silence = 0;
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => socket.close(), SILENCE_MS);
    };
    alive();
    socket.addEventListener('message', ({ data }) => {
      alive();
      if (data.startsWith('0')) socket.send(`40/spaces,${JSON.stringify({ anchor })}`);
      else if (data === '2') socket.send('3');
      else if (data.startsWith('42/spaces,["welcome"')) {
        wait = 1_000;
        const [, { quiet }] = JSON.parse(data.slice('42/spaces,'.length));
        // Something may have changed since the page was made.
        if (Date.now() - quiet + LATE_MS > readAt) readWithin(400);
      } else if (data.startsWith('42/spaces,["closed"')) close();
      else if (data.startsWith('42/spaces,["changed"')) {
        const [, change] = JSON.parse(data.slice('42/spaces,'.length));
        if (change.all) readWithin(change.within);
      } else if (data.startsWith('44/spaces')) readWithin(400);
    });
    socket.addEventListener('close', () => {
      clearTimeout(silence);
      setTimeout(follow, wait * (0.5 + Math.random()));
      wait = Math.min(LONGEST_MS, wait * 2);
    });
  }

  follow();
})();
