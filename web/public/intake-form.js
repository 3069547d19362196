// The public form of an intake: does the work that keeps machines out, and offers what is on the public board already.
// The form is whole without it.
(() => {
  const form = document.querySelector('form[data-intake]');
  if (!form) return;
  const call = form.dataset.intake;
  const status = form.querySelector('[data-status]');
  const proof = form.elements.namedItem('proof');
  const title = form.elements.namedItem('name');
  const similar = form.querySelector('[data-similar]');
  const button = form.querySelector('button');

  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g).map((pair) => parseInt(pair, 16)));
  const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

  /** Counts until the hash begins as the challenge wants it. */
  async function solve({ parameters }) {
    const salt = bytesOf(parameters.salt);
    const nonce = bytesOf(parameters.nonce);
    const data = new Uint8Array(salt.length + nonce.length + 4);
    data.set(salt);
    data.set(nonce, salt.length);
    const view = new DataView(data.buffer);
    for (let counter = 0; ; counter += 1) {
      view.setUint32(salt.length + nonce.length, counter, false);
      const key = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
      if (hexOf(key.subarray(0, 4)).startsWith(parameters.keyPrefix)) {
        return { counter, derivedKey: hexOf(key) };
      }
    }
  }

  async function prove() {
    const { challenge } = await (await fetch(call)).json();
    proof.value = btoa(JSON.stringify({ challenge, solution: await solve(challenge) }));
  }

  /** A page that came without TLS cannot hash: there the question is asked. */
  function askInstead() {
    const question = form.querySelector('noscript');
    const holder = document.createElement('div');
    holder.innerHTML = question.textContent;
    question.replaceWith(...holder.childNodes);
  }

  if (globalThis.crypto?.subtle) {
    let work = null;
    const begin = () => (work ??= prove().catch(askInstead));
    form.addEventListener('focusin', begin, { once: true });
    form.addEventListener('submit', (event) => {
      if (proof.value !== '' || form.elements.namedItem('check')) return;
      event.preventDefault();
      button.setAttribute('aria-disabled', 'true');
      status.textContent = 'Checking that you are not a robot. Nothing to solve.';
      void begin().then(() => {
        button.removeAttribute('aria-disabled');
        status.textContent = '';
        form.requestSubmit();
      });
    });
  } else askInstead();

  const words = form.elements.namedItem('description');
  const own = document.currentScript?.src ?? '';
  words.addEventListener(
    'focus',
    () => {
      // Without it the field stays as it is.
      import(own.replace(/intake-form\.js.*$/, 'intake-editor.js')).then(
        ({ enrich }) => enrich(words, document.activeElement === words),
        () => undefined,
      );
    },
    { once: true },
  );

  let timer = 0;
  title.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void offer(title.value.trim()), 400);
  });

  async function offer(name) {
    const reply =
      name.length < 6 ? null : await fetch(`${call}similar/?name=${encodeURIComponent(name)}`);
    const items = reply?.ok ? await reply.json() : [];
    similar.replaceChildren();
    similar.hidden = items.length === 0;
    if (items.length === 0) return;
    similar.className = 'similar';
    const heading = document.createElement('strong');
    heading.textContent = 'Already on the public board?';
    const list = document.createElement('ul');
    for (const item of items) {
      const link = document.createElement('a');
      link.href = item.url;
      link.target = '_blank';
      link.rel = 'noopener';
      link.dir = 'auto';
      link.textContent = item.name;
      const line = document.createElement('li');
      line.append(link);
      list.append(line);
    }
    similar.append(heading, list);
  }
})();
