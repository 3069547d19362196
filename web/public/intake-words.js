// The public form of an intake: keeps what is typed in the browser until it is sent, so that a crash or a closed tab
// does not take it. Databases are on the disk at once, the browser's simpler storage only now and then.
const DATABASE = 'tutti-form';
const STORE = 'words';
/** What proves that somebody is a person, and what no text can hold. */
const NEVER = new Set(['token', 'proof', 'check', 'website', 'files', 'description_html']);

function open() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  return done(opening);
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** Forgets the words of a form: the server has its message. */
export async function forgetWords(place) {
  const database = await open();
  await done(database.transaction(STORE, 'readwrite').objectStore(STORE).delete(place));
}

/** Puts the words of the last visit into the empty fields of a form, and keeps what is typed from now on. */
export async function keepWords(form, place) {
  const database = await open();
  const kept = await done(database.transaction(STORE).objectStore(STORE).get(place));
  for (const [name, text] of Object.entries(kept ?? {})) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && field.value === '') field.value = text;
  }
  form.addEventListener('input', () => {
    const typed = [...new FormData(form)].filter(
      ([name, value]) => typeof value === 'string' && value !== '' && !NEVER.has(name),
    );
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    store.put(Object.fromEntries(typed), place);
  });
}
