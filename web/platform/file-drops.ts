/**
 * Ignores files that are dropped beside a field for files: the browser would open them in place of the page,
 * and what was being typed would be gone.
 */
export function ignoreStrayFiles(): void {
  const ignore = (event: DragEvent) => {
    const carriesFiles = event.dataTransfer?.types.includes('Files');
    if (!carriesFiles || event.defaultPrevented || isFileField(event.target)) return;
    event.preventDefault();
    event.dataTransfer!.dropEffect = 'none';
  };
  window.addEventListener('dragover', ignore);
  window.addEventListener('drop', ignore);
}

const isFileField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'file';
