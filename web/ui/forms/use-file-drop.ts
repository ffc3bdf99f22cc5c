import { type DragEvent, useState } from 'react';

/** Takes a file that is dropped on an element, the first of several. */
export const useFileDrop = (onFile: (file: File) => void) => {
  const [isOver, setIsOver] = useState(false);

  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Over a child, it is still over.
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };

  return { isOver, handlers };
};
