// The public form of an intake: uploads files while the message is being written. What is never sent is forgotten.

const going = new Set();

/** Whether something is being uploaded. */
export const isUploading = () => going.size > 0;

/** Resolves once nothing is being uploaded any more, whatever became of it. */
export async function uploaded() {
  while (going.size > 0) await Promise.allSettled(going);
}

/**
 * Uploads a file with a ticket of the form, and answers the id that the message names it by. `onPart` hears how much
 * of it has gone, from 0 to 1; `signal` ends it.
 */
export function upload(call, file, onPart, signal) {
  const work = ticketOf(call, file, signal).then((ticket) => post(ticket, file, onPart, signal));
  going.add(work);
  const forget = () => going.delete(work);
  work.then(forget, forget);
  return work;
}

async function ticketOf(call, { name, type, size }, signal) {
  const reply = await fetch(`${call}files/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, type, size }),
    signal,
  });
  if (!reply.ok) throw new Error(`No ticket: ${reply.status}`);
  return reply.json();
}

/** Of what it sends, only this kind of request tells how much has gone. */
function post({ upload_data: { url, fields }, asset_id: id }, file, onPart, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('Not uploaded'));
    request.upload.addEventListener('progress', ({ loaded, total }) => onPart(loaded / total));
    request.addEventListener('load', () => (request.status < 300 ? resolve(id) : fail()));
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, fail);
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted) return fail();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    request.open('POST', url);
    request.send(form);
  });
}

/** How much of a file has gone: a bar, and what a screen reader names it. */
export function barOf(name) {
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute('aria-label', name);
  return bar;
}

/** A place whose words screen readers say. */
export function speaker() {
  const place = document.createElement('p');
  place.className = 'away';
  place.setAttribute('role', 'status');
  return place;
}
