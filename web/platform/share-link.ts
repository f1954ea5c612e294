import { copyText } from './copy-text.ts';

/** Long enough to select and copy a URL; a toast also waits while the pointer is over it. */
const SHOWN_FOR_MS = 30_000;

/** Shares a page of ours, by its path, with other applications; copies the link when that is impossible. */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(path);
}

/** Copies the link of a page of ours, by its path, and says so. */
export async function copyLink(path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  await copyText(url, 'Lien copié', 'Le lien n’a pas pu être copié', {
    description: `Copiez-le à la main : ${url}`,
    duration: SHOWN_FOR_MS,
  });
}
