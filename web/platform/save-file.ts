/** Time that a browser may take to begin a download. Without the address it drops the name, or fails. */
const BEGINNING_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), BEGINNING_MS);
}
