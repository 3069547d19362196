// The public form of an intake: does the work that keeps machines out, offers what is on the public board already, and
// takes files that are dropped. The form is whole without it.
(() => {
  const followed = document.querySelector('[data-copy]');
  if (followed && navigator.clipboard) {
    const copy = document.createElement('button');
    copy.type = 'button';
    copy.className = 'plain';
    copy.textContent = 'Copy link';
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(followed.value);
      copy.textContent = 'Copied';
    });
    followed.after(copy);
  }
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

  const input = form.elements.namedItem('files');
  const chosen = [];

  /** The files as the form sends them: those that were chosen before stay. */
  function choose(files) {
    const known = new Set(chosen.map(nameOf));
    for (const file of files) if (!known.has(nameOf(file))) chosen.push(file);
    show();
  }

  const nameOf = ({ name, size, lastModified }) => `${name} ${size} ${lastModified}`;
  const list = document.createElement('ul');
  list.className = 'files';
  const note = document.createElement('p');
  note.className = 'error';
  note.setAttribute('role', 'status');

  function show() {
    const sent = new DataTransfer();
    for (const file of chosen) sent.items.add(file);
    input.files = sent.files;
    list.replaceChildren(...chosen.map(lineOf));
    const { most, bytes } = input.dataset;
    const large = chosen.find(({ size }) => size > Number(bytes));
    if (chosen.length > Number(most))
      note.textContent = `Remove files: at most ${most} can be sent.`;
    else note.textContent = large ? `${large.name} is too large to be sent.` : '';
  }

  function lineOf(file) {
    const line = document.createElement('li');
    const name = document.createElement('bdi');
    name.textContent = file.name;
    const size = document.createElement('span');
    size.className = 'help';
    size.textContent = sizeOf(file.size);
    const remove = document.createElement('button');
    remove.type = 'button';
    remove.className = 'remove';
    remove.setAttribute('aria-label', `Remove ${file.name}`);
    remove.textContent = '×';
    remove.addEventListener('click', () => {
      chosen.splice(chosen.indexOf(file), 1);
      show();
      input.focus();
    });
    line.append(name, size, remove);
    return line;
  }

  function sizeOf(bytes) {
    const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
    const maximumFractionDigits = value < 10 ? 1 : 0;
    return new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits }).format(
      value,
    );
  }

  if (input && globalThis.DataTransfer) {
    // Its own list of names is one line, and another choice would take the place of the first.
    const drop = document.createElement('div');
    drop.className = 'drop';
    const hint = document.createElement('span');
    hint.setAttribute('aria-hidden', 'true');
    const first = document.createElement('strong');
    first.textContent = 'Choose files';
    hint.append(first, ' or drop them here');
    input.replaceWith(drop);
    drop.append(input, hint);
    drop.after(list, note);
    input.addEventListener('change', () => choose(input.files));
    for (const [event, isOver] of [
      ['dragenter', true],
      ['dragleave', false],
      ['drop', false],
    ]) {
      input.addEventListener(event, () => drop.classList.toggle('over', isOver));
    }
  }

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
    heading.textContent = 'Already on the board? Join it instead.';
    const lines = document.createElement('ul');
    lines.append(...items.map(similarLine));
    similar.append(heading, lines);
  }

  function similarLine({ name, url, state, votes }) {
    const line = document.createElement('li');
    const text = document.createElement('span');
    text.append(linkTo(url, name));
    const facts = [state, votes === null ? null : `${votes} ${votes === 1 ? 'vote' : 'votes'}`];
    const said = facts.filter((one) => one !== null).join(' · ');
    if (said !== '') {
      const small = document.createElement('bdi');
      small.className = 'help';
      small.textContent = said;
      text.append(small);
    }
    line.append(text);
    if (votes !== null) {
      const join = linkTo(url, 'Same here');
      join.className = 'button plain small';
      join.setAttribute('aria-label', `Same here: ${name}`);
      line.append(join);
    }
    return line;
  }

  function linkTo(url, label) {
    const link = document.createElement('a');
    link.href = url;
    link.target = '_blank';
    link.rel = 'noopener';
    link.dir = 'auto';
    link.textContent = label;
    return link;
  }
})();
