import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** Files dropped or pasted anywhere on the item are attached; in a text they belong to it. */
export function useFileIntake(attach: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (
        event.target === event.currentTarget ||
        !event.currentTarget.contains(event.relatedTarget as Node)
      ) {
        setIsOver(false);
      }
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      attach([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      // Words copied elsewhere may bring their picture along: those are words.
      const isText = event.clipboardData.types.includes('text/plain');
      if (files.length === 0 || isText || event.defaultPrevented) return;
      event.preventDefault();
      attach(files);
    },
  };
  return { isOver, handlers };
}
