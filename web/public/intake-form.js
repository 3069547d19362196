// The public form of an intake: does the work that keeps machines out, offers what is on the published board already, and
// takes files that are dropped. The form is whole without it.
(() => {
  const own = document.currentScript?.src ?? '';
  const texts = JSON.parse(document.currentScript?.dataset.words ?? '{}');
  const { lang, dir } = document.documentElement;
  const plural = new Intl.PluralRules(lang);
  const number = new Intl.NumberFormat(lang);
  /** The text of a key in the language of the page, with values put in. */
  const say = (key, values = {}) => {
    const text = texts[`${key}_${plural.select(values.count ?? 0)}`] ?? texts[key] ?? '';
    return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
      const value = values[name];
      if (typeof value === 'number') return number.format(value);
      // A name keeps its own direction.
      return dir === 'rtl' ? `\u2068${value}\u2069` : value;
    });
  };
  /** A part of this script, which the form does without when it cannot be had. */
  const part = (name) => import(own.replace(/intake-form\.js.*$/, `${name}.js`));
  const words = (run) =>
    part('intake-words')
      .then(run)
      .catch(() => undefined);

  /** Which form was sent from this tab: the page after it says that it has arrived. */
  const SENT = 'tutti-form-sent';
  const followed = document.querySelector('[data-copy]');
  const sent = followed && sessionStorage.getItem(SENT);
  if (sent) {
    sessionStorage.removeItem(SENT);
    void words(({ forgetWords }) => forgetWords(sent));
  }
  if (followed && navigator.clipboard) {
    const copy = document.createElement('button');
    copy.type = 'button';
    copy.className = 'plain';
    copy.textContent = say('copyLink');
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(followed.value);
      copy.textContent = say('copied');
    });
    followed.after(copy);
  }
  const form = document.querySelector('form[data-intake]');
  if (!form) return;
  const call = form.dataset.intake;
  void words(({ keepWords }) => keepWords(form, call));
  const status = form.querySelector('[data-status]');
  const proof = form.elements.namedItem('proof');
  const title = form.elements.namedItem('name');
  const similar = form.querySelector('[data-similar]');
  const button = form.querySelector('.send button');

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

  let uploads = null;
  part('intake-upload').then(
    (module) => {
      uploads = module;
    },
    () => undefined,
  );

  let work = null;
  const begin = () => (work ??= prove().catch(askInstead));
  const canProve = Boolean(globalThis.crypto?.subtle);
  if (canProve) form.addEventListener('focusin', begin, { once: true });
  else askInstead();
  const mustProve = () => canProve && proof.value === '' && !form.elements.namedItem('check');

  form.addEventListener('submit', (event) => {
    const isUploading = uploads?.isUploading() ?? false;
    if (!isUploading && !mustProve()) return sessionStorage.setItem(SENT, call);
    event.preventDefault();
    button.setAttribute('aria-disabled', 'true');
    status.textContent = say(isUploading ? 'waitForFiles' : 'checking');
    void Promise.all([uploads?.uploaded(), mustProve() ? begin() : null]).then(() => {
      button.removeAttribute('aria-disabled');
      status.textContent = '';
      form.requestSubmit();
    });
    return undefined;
  });

  const description = form.elements.namedItem('description');
  description.addEventListener(
    'focus',
    () => {
      // Without it the field stays as it is.
      part('intake-editor').then(
        ({ enrich }) => enrich(description, { call, say }, document.activeElement === description),
        () => undefined,
      );
    },
    { once: true },
  );

  const input = form.elements.namedItem('files');
  if (input && globalThis.DataTransfer) {
    part('intake-files').then(
      ({ takeFiles }) => takeFiles(input, { call, say }),
      () => undefined,
    );
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
    heading.textContent = say('similar');
    const lines = document.createElement('ul');
    lines.append(...items.map(similarLine));
    similar.append(heading, lines);
  }

  function similarLine({ name, url, state, votes }) {
    const line = document.createElement('li');
    const text = document.createElement('span');
    text.append(linkTo(url, name));
    const facts = [state, votes === null ? null : say('votes', { count: votes })];
    const said = facts.filter((one) => one !== null).join(' · ');
    if (said !== '') {
      const small = document.createElement('bdi');
      small.className = 'help';
      small.textContent = said;
      text.append(small);
    }
    line.append(text);
    if (votes !== null) {
      const join = linkTo(url, say('join'));
      join.className = 'button plain small';
      join.setAttribute('aria-label', say('joinItem', { name }));
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
