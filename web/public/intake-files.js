// The public form of an intake: a place to choose files and to drop them, which are uploaded while the message is
// written. Without it the field sends them with the message, as it does with those that could not be uploaded.
import { barOf, speaker, upload } from './intake-upload.js';

/** Turns the field for files into that place. */
export function takeFiles(input, { call, say }) {
  const place = { input, call, say, chosen: [], ...placeOf(input, say) };
  input.addEventListener('change', () => choose(place, [...input.files]));
  choose(place, [...input.files]);
}

/** Its own list of names is one line, and another choice would take the place of the first. */
function placeOf(input, say) {
  const sent = document.createElement('input');
  sent.type = 'hidden';
  sent.name = 'file_ids';
  const list = document.createElement('ul');
  list.className = 'files';
  const note = document.createElement('p');
  note.className = 'error';
  note.setAttribute('role', 'status');
  const said = speaker();
  const drop = document.createElement('div');
  drop.className = 'drop';
  const hint = document.createElement('span');
  hint.setAttribute('aria-hidden', 'true');
  const first = document.createElement('strong');
  first.textContent = say('chooseFiles');
  hint.append(first, ` ${say('dropFiles')}`);
  input.replaceWith(drop);
  drop.append(input, hint);
  drop.before(sent);
  drop.after(list, note, said);
  for (const [event, isOver] of [
    ['dragenter', true],
    ['dragleave', false],
    ['drop', false],
  ]) {
    input.addEventListener(event, () => drop.classList.toggle('over', isOver));
  }
  return { sent, list, note, said };
}

/** Takes files; those that were chosen before stay. */
function choose(place, files) {
  const { chosen, list, input } = place;
  const { most, bytes } = input.dataset;
  const known = new Set(chosen.map(({ file }) => nameOf(file)));
  for (const file of files) {
    if (known.has(nameOf(file))) continue;
    const one = { file, id: null, line: null, stop: new AbortController() };
    one.line = lineOf(place, one);
    chosen.push(one);
    list.append(one.line);
    const isSendable = file.size > 0 && file.size <= Number(bytes);
    if (isSendable && chosen.length <= Number(most)) start(place, one);
  }
  keep(place);
}

const nameOf = ({ name, size, lastModified }) => `${name} ${size} ${lastModified}`;

function start(place, one) {
  const { call, say, said } = place;
  const { file, line, stop } = one;
  const bar = barOf(say('uploading', { name: file.name }));
  const size = line.querySelector('.help');
  size.replaceWith(bar);
  said.textContent = say('uploading', { name: file.name });
  const onPart = (part) => {
    bar.value = part;
  };
  const end = (words) => {
    bar.replaceWith(size);
    if (stop.signal.aborted) return;
    said.textContent = words;
    keep(place);
  };
  upload(call, file, onPart, stop.signal).then(
    (id) => {
      one.id = id;
      end(say('uploaded', { name: file.name }));
    },
    () => end(say('sentLater', { name: file.name })),
  );
}

/** The field keeps what is not uploaded. */
function keep({ input, say, chosen, sent, note }) {
  const { most, bytes } = input.dataset;
  const rest = new DataTransfer();
  for (const { file, id } of chosen) if (id === null) rest.items.add(file);
  input.files = rest.files;
  sent.value = chosen.flatMap(({ id }) => id ?? []).join(',');
  const large = chosen.find(({ file }) => file.size > Number(bytes));
  if (chosen.length > Number(most)) {
    note.textContent = say('tooManyFiles', { count: Number(most) });
  } else note.textContent = large ? say('tooLarge', { name: large.file.name }) : '';
}

function lineOf(place, one) {
  const { input, say, chosen } = place;
  const { file, stop } = one;
  const line = document.createElement('li');
  const name = document.createElement('bdi');
  name.textContent = file.name;
  const size = document.createElement('span');
  size.className = 'help';
  size.textContent = sizeOf(file.size);
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.className = 'remove';
  remove.setAttribute('aria-label', say('remove', { name: file.name }));
  remove.textContent = '×';
  remove.addEventListener('click', () => {
    stop.abort();
    chosen.splice(chosen.indexOf(one), 1);
    line.remove();
    keep(place);
    input.focus();
  });
  line.append(name, size, remove);
  return line;
}

function sizeOf(bytes) {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    maximumFractionDigits,
  }).format(value);
}
