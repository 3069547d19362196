/** What the browser keeps of what is being typed. */
export async function typedWords(): Promise<string> {
  const opening = indexedDB.open('tutti-typed');
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const asked = database.transaction('texts').objectStore('texts').getAll();
  const texts = await new Promise<unknown>((resolve) => {
    asked.addEventListener('success', () => resolve(asked.result));
  });
  database.close();
  return JSON.stringify(texts);
}
