/** Gives a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Once the browser has taken the file; Safari takes its time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
