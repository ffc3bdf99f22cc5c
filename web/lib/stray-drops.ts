/** Ignores files that are dropped beside a drop area. The browser would open them instead of the page. */
export const ignoreStrayDrops = () => {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };

  window.addEventListener('dragover', ignore);
  window.addEventListener('drop', ignore);
};
