// The public form of an intake: pictures in its description, which are uploaded while the message is written.
import { barOf, speaker, upload } from './intake-upload.js';

/** What browsers show as a picture. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const SIGN = 'M3 2.5h10v11H3zM3 11l3-3 2.5 2.5L11 8l2 2M6 5.5v.1';

/** The button that puts pictures into the text, and the place below it that says how much of them has gone. */
export function pictureTool(editor, { call, say }, onDone) {
  const tool = { editor, call, say, onDone, ...panelOf() };
  const { chooser, panel } = tool;
  const take = (files) => takePictures(tool, files);
  chooser.addEventListener('change', () => {
    take(chooser.files);
    chooser.value = '';
  });
  return { name: say('image'), sign: SIGN, open: () => chooser.click(), take, panel };
}

function panelOf() {
  const chooser = document.createElement('input');
  chooser.type = 'file';
  chooser.accept = TYPES.join(',');
  chooser.multiple = true;
  chooser.hidden = true;
  const list = document.createElement('ul');
  list.className = 'files';
  const note = document.createElement('p');
  note.className = 'error';
  note.setAttribute('role', 'status');
  const said = speaker();
  const panel = document.createElement('div');
  panel.append(chooser, list, note, said);
  return { chooser, list, note, said, panel };
}

/** Puts those of the files into the text that are pictures; whether there were any. */
function takePictures(tool, files) {
  const pictures = [...files].filter(({ type }) => TYPES.includes(type));
  let before = blockHere(tool.editor);
  for (const file of pictures) {
    const problem = problemOf(tool, file);
    tool.note.textContent = problem;
    if (problem === '') before = put(tool, file, before);
  }
  return pictures.length > 0;
}

/** The block that the cursor is in, which a picture is put behind. */
function blockHere(editor) {
  const { anchorNode } = getSelection();
  let at = editor.contains(anchorNode) ? anchorNode : null;
  while (at && at !== editor && at.parentNode !== editor) at = at.parentNode;
  return at === editor ? null : at;
}

function problemOf({ editor, say }, { name, size }) {
  const { bytes, most } = document.getElementById('files').dataset;
  if (size > Number(bytes)) return say('tooLarge', { name });
  const isFull = editor.querySelectorAll('img').length >= Number(most);
  return isFull ? say('tooManyImages', { count: Number(most) }) : '';
}

/** Shows a picture in the text at once, and uploads it; returns it. */
function put(tool, file, before) {
  const { editor } = tool;
  const picture = document.createElement('img');
  picture.src = URL.createObjectURL(file);
  picture.alt = file.name;
  if (before) before.after(picture);
  else editor.append(picture);
  const next = document.createElement('p');
  next.append(document.createElement('br'));
  picture.after(next);
  send(tool, file, picture);
  getSelection().collapse(next, 0);
  editor.focus();
  return picture;
}

function send({ call, say, onDone, list, note, said }, file, picture) {
  const line = document.createElement('li');
  const name = document.createElement('bdi');
  name.textContent = file.name;
  const bar = barOf(say('uploading', { name: file.name }));
  line.append(name, bar);
  list.append(line);
  said.textContent = say('uploading', { name: file.name });
  const onPart = (part) => {
    bar.value = part;
  };
  upload(call, file, onPart).then(
    (id) => {
      picture.dataset.file = id;
      line.remove();
      said.textContent = say('inText', { name: file.name });
      onDone();
    },
    () => {
      picture.remove();
      line.remove();
      note.textContent = say('notUploaded', { name: file.name });
      onDone();
    },
  );
}
